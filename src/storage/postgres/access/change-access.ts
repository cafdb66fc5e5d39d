import { randomUUID } from 'node:crypto'
import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../keys/access-change.ts'
import type { AccessPlan, StoredAccess } from '../../../keys/access-writes.ts'
import { planAccessChange, wantsCurrency } from '../../../keys/plan-access-change.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { Conflict, mayPass, StatementFault } from '../driver/outcomes.ts'
import { changeKeys, type Retries } from '../keys/change-keys.ts'
import { WAIT_AS_EVER, WAIT_SHORTLY } from '../schema/brief-locks.ts'
import { writeAccess, writeAmounts } from './access-writes.ts'
import { lockStock, needsStock, readStoredAccess } from './read-access.ts'

/** A change of one shop, and who makes it when. */
export interface ShopChange {
  readonly shopId: bigint
  readonly change: AccessChange
  readonly by: Actor
  readonly at: ChangeTimes
}

/**
 * Makes a change of keys, codes or settings in a transaction, after every other one, and writes it into the journal.
 * @throws UnknownShop, and what `changeKeys` throws
 */
export async function changeAccess(
  lane: Lane,
  asked: ShopChange,
  retries?: Retries,
): Promise<AccessOutcome> {
  const { shopId, by, at } = asked
  const change = keepingAName(asked.change)
  const plan = (stored: StoredAccess, wanted = change): AccessPlan =>
    planAccessChange(wanted, by, stored, at)
  // Devices ask every few seconds, and guesses come in floods: what changes nothing waits for no other change.
  if (change.kind === 'sign_in') {
    const planned = await readStoredAccess(lane, shopId, change).then(
      (stored) => plan(stored),
      unlessItMayPass,
    )
    if (planned !== undefined && Object.keys(planned.writes).length === 0) return planned.outcome
  }
  const op = randomUUID()
  // As it was before anything of it was written.
  let before: StoredAccess | undefined
  async function first(inside: Statements, mayBeDone: boolean): Promise<void> {
    before = undefined
    if (!needsStock(change)) return
    const isBrief = retries?.isWaiting !== undefined
    if (isBrief) await inside.query(WAIT_SHORTLY)
    await lockStock(inside, shopId)
    if (isBrief) await inside.query(WAIT_AS_EVER)
    if (!wantsCurrency(change)) return
    before = await readStoredAccess(inside, shopId, change)
    const isDone = mayBeDone && (await findEntry(inside, shopId, op)) !== undefined
    if (!isDone) await writeAmounts(inside, shopId, plan(before).writes, op)
  }
  try {
    return await changeKeys(
      lane,
      async (inside, mayBeDone) => {
        const stored = await readStoredAccess(inside, shopId, change, before)
        if (mayBeDone) {
          const made = await findMade(inside, { shopId, change, op, stored, plan })
          if (made !== undefined) return made
        }
        const { outcome, writes } = plan(stored)
        // Other settings, or the name, have changed while the amounts were written.
        if (before !== undefined && isMade(plan(before)) !== isMade({ writes })) {
          throw new Conflict('the settings of the shop have changed meanwhile')
        }
        await writeAccess(inside, shopId, writes, op)
        return outcome
      },
      { ...retries, first },
    )
  } catch (error) {
    // A command has given the name to another shop just now.
    if (isTakenName(error)) return { outcome: 'shop_name_taken' }
    throw error
  }
}

const isMade = ({ writes }: Pick<AccessPlan, 'writes'>): boolean => writes.settings !== undefined

/** The change that follows is tried again where this may pass. */
function unlessItMayPass(error: unknown): undefined {
  if (!mayPass(error)) throw error
}

/** A shop of a database always has a name: commands find it by that. */
function keepingAName(change: AccessChange): AccessChange {
  if (change.kind !== 'change_settings' || change.change.name !== null) return change
  const { name: _, ...settings } = change.change
  return { ...change, change: settings }
}

interface SentBefore extends Pick<ShopChange, 'shopId' | 'change'> {
  readonly op: string
  readonly stored: StoredAccess
  readonly plan: (stored: StoredAccess, change: AccessChange) => AccessPlan
}

const MADE = `
  SELECT subject FROM access_journal WHERE shop_id = $1::text::int8 AND op_id = $2::text::uuid
  ORDER BY id DESC LIMIT 1`

/** Finds the newest entry of an operation. */
export async function findEntry(inside: Statements, shopId: bigint, op: string) {
  const [entry] = await inside.query(MADE, [String(shopId), op])
  return entry
}

/** Finds what an earlier try has done; undefined: nothing. A claim alone is in no entry. */
async function findMade(
  inside: Statements,
  { shopId, change, op, stored, plan }: SentBefore,
): Promise<AccessOutcome | undefined> {
  const entry = await findEntry(inside, shopId, op)
  if (entry === undefined) {
    if (change.kind !== 'sign_in') return undefined
    const claimed = stored.codes.find(({ digest }) => digest === change.claimDigest)
    if (claimed?.state !== 'claimed') return undefined
    return plan(stored, { ...change, digest: change.claimDigest }).outcome
  }
  if (change.kind !== 'sign_in') return { outcome: 'done' }
  const key = stored.keys.find(({ id }) => id === entry.subject)
  return key === undefined ? undefined : { outcome: 'signed_in', key }
}

const UNIQUE_VIOLATION = '23505'

const isTakenName = (error: unknown): boolean =>
  error instanceof StatementFault &&
  error.sqlState === UNIQUE_VIOLATION &&
  error.message.includes('shop_names_name')
