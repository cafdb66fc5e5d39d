import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { ACCESS_LEVELS } from '../../../../keys/access.ts'
import type { CodePurpose, SignInCode } from '../../../../keys/sign-in-code.ts'
import { PLANS } from '../../../../plans/plans.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Db } from '../../driver/connection.ts'
import { signInCodes } from '../../schema/access-tables.ts'
import { rowCheck } from '../sound-values.ts'

/** The one-time codes. The caller runs each change in a transaction. */
export class CodeTable {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** In order of creation, also used and ended ones. */
  all(): SignInCode[] {
    const order = [asc(signInCodes.createdAt), asc(sql`${signInCodes}.rowid`)]
    return this.#db
      .select()
      .from(signInCodes)
      .orderBy(...order)
      .all()
      .map(toCode)
  }

  find(id: string): SignInCode | undefined {
    const row = this.#db.select().from(signInCodes).where(eq(signInCodes.id, id)).get()
    return row && toCode(row)
  }

  /** Whether a code, or the claim of one, has this digest. */
  has(digest: string): boolean {
    const ofDigest = eq(signInCodes.digest, digest)
    return this.#db.select().from(signInCodes).where(ofDigest).get() !== undefined
  }

  /** Adds a code, or replaces the one with its id. */
  put({ purpose, ...code }: SignInCode): void {
    const row = { ...code, purpose: JSON.stringify(purpose) }
    this.#db
      .insert(signInCodes)
      .values(row)
      .onConflictDoUpdate({ target: signInCodes.id, set: row })
      .run()
  }

  remove(id: string): void {
    this.#db.delete(signInCodes).where(eq(signInCodes.id, id)).run()
  }
}

const soundColumns = rowCheck(getTableColumns(signInCodes))

function toCode(found: typeof signInCodes.$inferSelect): SignInCode {
  const { purpose, ...row } = soundColumns(found)
  return { ...row, purpose: soundPurpose(purpose) }
}

/** @throws DatabaseDamaged for a purpose that petstock does not write */
function soundPurpose(text: string): CodePurpose {
  const purpose = parsed(text)
  if (purpose?.kind === 'set_up' && Number.isInteger(purpose.keysBefore)) return purpose
  if (purpose?.kind === 'renew' && typeof purpose.keyId === 'string') return purpose
  const isNewKey =
    purpose?.kind === 'new_key' &&
    typeof purpose.name === 'string' &&
    ACCESS_LEVELS.includes(purpose.access) &&
    PLANS.includes(purpose.plan)
  if (isNewKey) return purpose
  throw new DatabaseDamaged('a row in it has a one-time code whose purpose cannot be')
}

function parsed(text: string): CodePurpose | undefined {
  try {
    return JSON.parse(text) as CodePurpose
  } catch {
    return undefined
  }
}
