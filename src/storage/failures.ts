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

/** The database that a server had open has vanished, and another one, or none, is in its place. */
export class DatabaseVanished extends DatabaseRefused {
  override name = 'DatabaseVanished'

  /**
   * @param what what has happened, and what may be missing
   * @param isReplaced whether another one is there
   */
  constructor(
    readonly what: string,
    readonly isReplaced: boolean,
  ) {
    const otherwise = isReplaced
      ? 'the shop shall go on with what is there now'
      : 'a new shop shall begin'
    super(
      `${what}. Put the database back that was served, or restore a backup with \`petstock restore FILE\`. Where ${otherwise}, say so with \`petstock shops accept-loss\``,
    )
  }
}

/** A newer version has upgraded the database. It was left unchanged. */
export class DatabaseNewer extends DatabaseRefused {
  override name = 'DatabaseNewer'
}
