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

const BUSINESS = { plan: 'business', limits: PLAN_LIMITS.business, expiresAt: null } as const
const ENTERPRISE = { plan: 'enterprise', limits: NARROW, expiresAt: null } as const

const REQUESTS: readonly KeyRequest[] = [
  ...['till 1', 'till 2', 'till 3', 'browser'].map(
    (name) => ({ name, access: 'write', ...BUSINESS }) as const,
  ),
  ...['manager', 'importer'].map((name) => ({ name, access: 'manage', ...BUSINESS }) as const),
  { name: 'guest 1', access: 'write', ...ENTERPRISE },
  { name: 'guest 2', access: 'write', ...ENTERPRISE },
]

/** The keys with which each run begins: one of each client, by its name. */
export const KEYS: ReadonlyMap<string, SimulatedKey> = new Map(
  REQUESTS.map((request, place) => {
    const bytes = (count: number) => new Uint8Array(count).fill(place + 1)
    return [request.name, issueKey(request, BEGINNING, bytes)]
  }),
)

export function keyOf(name: string): SimulatedKey {
  const key = KEYS.get(name)
  if (key === undefined) throw new Error(`${name} has no key`)
  return key
}

/** A key that a command issues. @param number which one it is */
export function keyByCommand(number: number, now: number): SimulatedKey {
  const name = `key ${number} of a command`
  // Every digit is one of an id. The keys of the beginning have one byte each.
  const digits = `${number}`.padStart(4, 'x')
  const bytes = (count: number) => Buffer.alloc(count, digits)
  return issueKey({ name, access: 'write', ...ENTERPRISE }, now, bytes)
}
