import type {
  AccessChange,
  AccessOutcome,
  Actor,
  ChangeTimes,
} from '../../../keys/access-change.ts'
import type { AccessStore } from '../../../keys/access-store.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import type { UsedRequests } from '../../../limits/key-state.ts'
import type { MaybePromise } from '../../../maybe-promise.ts'
import { keptMsAt, type ShopSettings } from '../../../shops/settings.ts'
import type { OfShop } from '../../../stock/store.ts'
import { rejectionError } from '../../errors/access-errors.ts'
import { supplierExists } from '../../errors/supplier-errors.ts'
import { credentialOf, ofShop, type RequestContext } from '../../request/context.ts'
import { requireAccess } from '../../request/require-access.ts'

export interface AccessDependencies {
  readonly stores: OfShop<AccessStore>
  /** What is used of a key's limits now; undefined where the limiter cannot say. */
  readonly usedOf: (shopId: bigint, key: ApiKey) => MaybePromise<UsedRequests | undefined>
  /** The time that ends are compared with, by what the clock that dates changes shows. */
  readonly endsBy: (machine: number) => number
  /** How long journals are kept where a shop has not decided, and whether the operator has, for every shop. */
  readonly keptJournals: { readonly keptMs: number; readonly isFixed: boolean }
  readonly random: (count: number) => Uint8Array
}

/** What a manager's request works with. */
export interface Managed {
  readonly shopId: bigint
  readonly store: AccessStore
  readonly by: Actor
  readonly at: ChangeTimes
}

export const timesOf = (
  { endsBy }: Pick<AccessDependencies, 'endsBy'>,
  { at }: RequestContext,
): ChangeTimes => ({ machine: Math.floor(at), endsBy: Math.ceil(endsBy(at)) })

/** @throws ApiError insufficient_access */
export function managed(dependencies: AccessDependencies, context: RequestContext): Managed {
  const { shopId, key } = credentialOf(context)
  requireAccess(key.access, 'manage')
  const store = ofShop(dependencies.stores, context)
  return { shopId, store, by: { keyId: key.id }, at: timesOf(dependencies, context) }
}

/** Makes a change for a manager. @throws ApiError where it is rejected */
export async function change(
  { store, by, at }: Pick<Managed, 'store' | 'by' | 'at'>,
  wanted: AccessChange,
): Promise<void> {
  rejectUnlessDone(await store.change(wanted, by, at))
}

function rejectUnlessDone(result: AccessOutcome): void {
  switch (result.outcome) {
    case 'done':
      return
    case 'signed_in':
    case 'waiting':
    case 'set_up_needed':
      throw new Error(`a change came out as ${result.outcome}`)
    case 'supplier_exists':
      throw supplierExists(result.name)
    default:
      throw rejectionError(result.outcome)
  }
}

/** How long the journal keeps now, and what it will once a shorter time takes effect. */
export function keptJournal(
  { keptJournals }: Pick<AccessDependencies, 'keptJournals'>,
  settings: ShopSettings,
  now: number,
) {
  const { keptMs: defaultMs, isFixed: fixedByFlag } = keptJournals
  if (fixedByFlag) return { keptMs: defaultMs, fixedByFlag, next: null }
  const { journal } = settings
  const next = journal !== null && now < journal.from
  return {
    keptMs: keptMsAt(settings, defaultMs, now),
    fixedByFlag,
    next: next ? { keptMs: journal.keptMs, from: journal.from } : null,
  }
}
