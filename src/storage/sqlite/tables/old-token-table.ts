import { and, eq, lte } from 'drizzle-orm'
import type { OldToken } from '../../../keys/api-key.ts'
import type { Db } from '../driver/connection.ts'
import { oldTokens } from '../schema/schema.ts'

/** The tokens that rotations replaced. The caller runs each change in a transaction. */
export class OldTokenTable {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  add(keyId: string, token: OldToken): void {
    this.#db
      .insert(oldTokens)
      .values({ ...token, keyId })
      .run()
  }

  has(digest: string): boolean {
    return this.#db.select().from(oldTokens).where(eq(oldTokens.digest, digest)).get() !== undefined
  }

  removeEnded(keyId: string, now: number): void {
    this.#db
      .delete(oldTokens)
      .where(and(eq(oldTokens.keyId, keyId), lte(oldTokens.endsAt, now)))
      .run()
  }

  removeAll(keyId: string): void {
    this.#db.delete(oldTokens).where(eq(oldTokens.keyId, keyId)).run()
  }
}
