import { ACCESS_LEVELS } from '../../../../keys/access.ts'
import { KEY_UPDATES } from '../../../../keys/key-updates.ts'
import type { CodePurpose, SignInCode } from '../../../../keys/sign-in-code.ts'
import { PLANS } from '../../../../plans/plans.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import { preparedQueries } from '../../driver/built-query.ts'
import type { Client } from '../../driver/connection.ts'
import { QUERIES } from '../../queries/queries.ts'
import type { signInCodes } from '../../schema/access-tables.ts'

/** The one-time codes. The caller runs each change in a transaction. */
export class CodeTable {
  readonly #queries

  constructor(client: Client) {
    this.#queries = preparedQueries(client, QUERIES.codes)
  }

  /** In order of creation, also used and ended ones. */
  all(): SignInCode[] {
    return this.#queries.all.all({}).map(toCode)
  }

  find(id: string): SignInCode | undefined {
    const row = this.#queries.find.get({ id })
    return row && toCode(row)
  }

  /** Whether a code, or the claim of one, has this digest. */
  has(digest: string): boolean {
    return this.#queries.findByDigest.get({ digest }) !== undefined
  }

  /** Adds a code, or replaces the one with its id. */
  put({ purpose, ...code }: SignInCode): void {
    this.#queries.put.run({ ...code, purpose: JSON.stringify(purpose) })
  }

  remove(id: string): void {
    this.#queries.remove.run({ id })
  }
}

const toCode = ({ purpose, ...row }: typeof signInCodes.$inferSelect): SignInCode => ({
  ...row,
  purpose: checkedPurpose(purpose),
})

/** @throws DatabaseDamaged for a purpose that petstock does not write */
function checkedPurpose(text: string): CodePurpose {
  const purpose = parsed(text)
  if (purpose?.kind === 'set_up' && Number.isInteger(purpose.keysBefore)) return purpose
  if (purpose?.kind === 'renew' && typeof purpose.keyId === 'string') return purpose
  const isNewKey =
    purpose?.kind === 'new_key' &&
    typeof purpose.name === 'string' &&
    ACCESS_LEVELS.includes(purpose.access) &&
    (purpose.updates === undefined || KEY_UPDATES.includes(purpose.updates)) &&
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
