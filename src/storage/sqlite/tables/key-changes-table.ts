import { sql } from 'drizzle-orm'
import type { Db } from '../driver/connection.ts'
import { keyChanges } from '../schema/schema.ts'

/** Counts what commands change of the keys, so that a server reads the keys again after that alone. */
export class KeyChangesTable {
  readonly #db: Db
  #find: ReturnType<typeof prepareFind> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  revision(): number {
    this.#find ??= prepareFind(this.#db)
    return this.#find.get()?.revision ?? 0
  }

  /** Raises the revision. The caller runs it in the transaction of the change. */
  raise(): void {
    this.#db
      .insert(keyChanges)
      .values({ id: 1, revision: 1 })
      .onConflictDoUpdate({
        target: keyChanges.id,
        set: { revision: sql`${keyChanges.revision} + 1` },
      })
      .run()
  }
}

const prepareFind = (db: Db) => db.select().from(keyChanges).prepare()
