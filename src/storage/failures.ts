import { StorageUnavailable } from '../stock/store.ts'
/** SQLite found the database damaged, or a row in it is against the contract. */
export class DatabaseDamaged extends StorageUnavailable {
  override name = 'DatabaseDamaged'
}

/** The data folder or the database in it is not in a state the caller can work with. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** The database was upgraded by a newer version; it was left as it is. */
export class DatabaseNewer extends DatabaseRefused {
  override name = 'DatabaseNewer'
}
