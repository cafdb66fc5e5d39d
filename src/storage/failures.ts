/** The database could not be read or written just now: disk full, locked, an I/O error. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** SQLite found the database damaged, or a row in it is against the contract. */
export class DatabaseDamaged extends StorageUnavailable {
  override name = 'DatabaseDamaged'
}

/** More writes are waiting than the queue holds. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** The data folder or the database in it is not in a state the caller can work with. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** The database was upgraded by a newer version; it was left as it is. */
export class DatabaseNewer extends DatabaseRefused {
  override name = 'DatabaseNewer'
}
