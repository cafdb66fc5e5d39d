import type { ApiKey } from '../../src/keys/api-key.ts'
import { issueKey, type KeyRequest } from '../../src/keys/issue.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { BEGINNING } from './scheduler.ts'

/** A key of the simulated shop, with its token. */
export interface SimulatedKey {
  readonly token: string
  readonly key: ApiKey
}

/** So few that they can be used up within a run. */
export const NARROW = { plan: 'enterprise', perMinute: 20, perDay: 150 } as const

/** So many that none is refused, and each response says whether its key is good: for shops of which no limits are held. */
export const WIDE = { plan: 'enterprise', perMinute: 6_000, perDay: 600_000 } as const

const BUSINESS = { plan: 'business', limits: PLAN_LIMITS.business, expiresAt: null } as const
type Limits = typeof NARROW | typeof WIDE

const enterprise = (limits: Limits) => ({ plan: 'enterprise', limits, expiresAt: null }) as const

const requestsOf = (limits: Limits): readonly KeyRequest[] => [
  ...['till 1', 'till 2', 'till 3', 'browser'].map(
    (name) => ({ name, access: 'write', ...BUSINESS }) as const,
  ),
  ...['manager', 'importer', 'buyer'].map(
    (name) => ({ name, access: 'manage', ...BUSINESS }) as const,
  ),
  { name: 'guest 1', access: 'write', ...enterprise(limits) },
  { name: 'guest 2', access: 'write', ...enterprise(limits) },
]

/** The keys with which each run begins: one of each client, by its name. */
export const KEYS: ReadonlyMap<string, SimulatedKey> = keysOf(requestsOf(NARROW), 1)

/** The same for each shop of a shared database. The name of a client has that of its shop before it. */
export const KEYS_OF_SHOPS: readonly ReadonlyMap<string, SimulatedKey>[] = ['1', '2', '3'].map(
  (shop, place) =>
    keysOf(
      requestsOf(WIDE).map((request) => ({ ...request, name: `shop ${shop} ${request.name}` })),
      64 * (place + 1),
    ),
)

const ALL = new Map([KEYS, ...KEYS_OF_SHOPS].flatMap((keys) => [...keys]))

/** @param first every key has one byte alone; that of the first one */
function keysOf(requests: readonly KeyRequest[], first: number): Map<string, SimulatedKey> {
  return new Map(
    requests.map((request, place) => {
      const bytes = (count: number) => new Uint8Array(count).fill(place + first)
      return [request.name, issueKey(request, BEGINNING, bytes)]
    }),
  )
}

export function keyOf(name: string): SimulatedKey {
  const key = ALL.get(name)
  if (key === undefined) throw new Error(`${name} has no key`)
  return key
}

/** A key that a command issues. @param number which one it is */
export function keyByCommand(number: number, now: number, limits: Limits): SimulatedKey {
  const name = `key ${number} of a command`
  // Every digit is one of an id. The keys of the beginning have one byte each.
  const digits = `${number}`.padStart(4, 'x')
  const bytes = (count: number) => Buffer.alloc(count, digits)
  return issueKey({ name, access: 'write', ...enterprise(limits) }, now, bytes)
}
