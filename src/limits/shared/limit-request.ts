import type { BucketSize } from '../bucket.ts'
import type { KeyState, LimitedKey } from '../key-state.ts'

/** What the script is asked about a key. */
export interface LimitRequest {
  /** Under which the key's state is stored. A Redis Cluster finds its server by what is in braces. */
  readonly name: string
  readonly parameters: readonly string[]
}

export const nameOf = (keyId: string): string => `petstock:limit:{${keyId}}`

/**
 * Asks for the state of a key before so many requests, which are then stored as made.
 * @param state what is known of the key here, up to now
 */
export const limitRequestOf = (
  key: LimitedKey,
  state: KeyState,
  requests: number,
): LimitRequest => ({
  name: nameOf(key.id),
  parameters: [String(requests), limitsText(key), stateText(state)],
})

/** How long the answer to a probe is stored. */
const PROBE_LIFE_MS = 1_000

/**
 * A limit request about no key. It needs the rights and the memory that a limit request about a key needs.
 * @param tag a Redis Cluster gives it to the server of the key with this id
 */
export const probe = (tag: string): LimitRequest => ({
  name: `petstock:limit:probe:{${tag}}`,
  parameters: [`1 ${PROBE_LIFE_MS}`, '1 1 0 0', '0 0 0 0 0 0 0'],
})

/** The probe for the server that has the key of a limit request. */
export const probeLike = ({ name }: LimitRequest): LimitRequest =>
  probe(name.slice(name.indexOf('{') + 1, -1))

const limitsText = ({ limits, refillRevision, unbanRevision }: LimitedKey): string =>
  `${limits.perMinute} ${limits.perDay} ${refillRevision} ${unbanRevision}`

const stateText = (state: KeyState): string =>
  `${state.minuteMissing} ${state.dayMissing} ${state.banMissing} ${state.banLengthMs} ${state.banCount} ${state.sinceBanMs} ${state.unreported > 0 ? 1 : 0}`

/** Of a response. */
export const NUMBERS = 11

/**
 * Makes a state that of the script's response. What was counted alone since the limit request stays counted.
 * @param reported the state's `unreported` when the limit request was asked
 * @param now the monotonic time in milliseconds
 * @throws Error where the response is not the script's
 */
export function applyResponse(
  state: KeyState,
  response: unknown,
  { reported, now }: { readonly reported: number; readonly now: number },
): void {
  const numbers = String(response).split(' ').map(Number)
  if (numbers.length !== NUMBERS || !numbers.every(Number.isFinite)) {
    throw new Error('the response is not that of the script')
  }
  const at = (index: number): number => numbers[index] as number
  const keepsOwn = state.unreported > reported && state.refillRevision === at(9)
  const stricter = (own: number, shared: number) => (keepsOwn ? Math.max(own, shared) : shared)
  state.passTo(now)
  state.minuteMissing = stricter(state.minuteMissing, at(0))
  state.dayMissing = stricter(state.dayMissing, at(1))
  state.banMissing = stricter(state.banMissing, at(2))
  state.unreported -= reported
  state.banLeftMs = at(3)
  state.banLengthMs = at(4)
  state.banCount = at(5)
  state.sinceBanMs = at(6)
  // Another server may know of a change before this one does.
  state.minute = sized(state.minute, at(7))
  state.day = sized(state.day, at(8))
  state.refillRevision = at(9)
  state.unbanRevision = at(10)
}

const sized = (size: BucketSize, capacity: number): BucketSize =>
  size.capacity === capacity ? size : { capacity, windowMs: size.windowMs }

/** How many slots a Redis Cluster shares out among its servers. */
const SLOTS = 16_384

const POLYNOMIAL = 0x1021

const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1
  return crc & 0xffff
})

/** The slot of a name: CRC-16/XMODEM of what is in its first braces, or else of all of it. */
export function slotOf(name: string): number {
  const open = name.indexOf('{')
  const close = open < 0 ? -1 : name.indexOf('}', open + 1)
  let crc = 0
  for (const byte of Buffer.from(close > open + 1 ? name.slice(open + 1, close) : name)) {
    crc = ((crc << 8) ^ (TABLE[(crc >> 8) ^ byte] as number)) & 0xffff
  }
  return crc % SLOTS
}
