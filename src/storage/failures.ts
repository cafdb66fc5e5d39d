import { StorageUnavailable } from '../stock/store.ts'

/** SQLite found the database damaged, or a row holds a value that no version writes. */
export class DatabaseDamaged extends StorageUnavailable {
  override name = 'DatabaseDamaged'
}

/** The caller cannot work with the data folder, or with the database in it. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}

/** The shop of the data folder has moved into a database of many shops. */
export class ShopMoved extends DatabaseRefused {
  override name = 'ShopMoved'
}

/** A newer version has upgraded the database. It was left unchanged. */
export class DatabaseNewer extends DatabaseRefused {
  override name = 'DatabaseNewer'
}
