/** The database could not be read or written just now: disk full, locked, an I/O error. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** More writes are waiting than the queue holds. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}
