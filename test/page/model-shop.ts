import { ERROR_STATUS, type ErrorCode } from '../../src/http/errors/api-error.ts'
import { NO_AMOUNT } from '../../src/stock/journal.ts'
import {
  isSameMovement,
  type Movement,
  type MovementRequest,
  quantityAfter,
} from '../../src/stock/movement.ts'

/** What becomes of a request besides its being answered. */
export const MISHAPS = [
  /** It does not arrive. */
  'unreached',
  /** It arrives, and its answer does not. */
  'answer lost',
  /** It stays in the network until the client gives it up, and arrives all the same. */
  'answer late',
  'limited',
  'banned',
  'storage_unavailable',
  'internal_error',
  /** Something else answers, as in a network that wants to be signed in to. */
  'portal',
  'key refused',
] as const
export type Mishap = (typeof MISHAPS)[number]

const AT = Date.UTC(2026, 0, 5, 9)

/** The movements operation, as src/stock/movement.ts has it, over a network in which things happen. */
export class ModelShop {
  readonly #quantities: Map<string, number>
  /** What was made, in order. */
  readonly journal: Movement[] = []
  /** How many requests came to each id. */
  readonly requests: string[] = []
  /** What happens to the next requests; then they are answered. */
  /** The prices that a page shows. */
  readonly prices = new Map<bigint, number>()
  /** The number of the currency that it shows them in. */
  currency = 1
  mishaps: (Mishap | undefined)[] = []

  constructor(quantities: Readonly<Record<string, number>>) {
    this.#quantities = new Map(Object.entries(quantities))
  }

  quantity = (petId: bigint): number | undefined => this.#quantities.get(String(petId))

  set(petId: bigint, quantity: number): void {
    this.#quantities.set(String(petId), quantity)
  }

  has = (id: string): boolean => this.journal.some((movement) => movement.id === id)

  /** Stands in for the global fetch. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = readMovement(url, String(init.body))
    const mishap = this.mishaps.shift()
    this.requests.push(request.id)
    switch (mishap) {
      case undefined:
        return this.#response(request)
      case 'unreached':
        throw new TypeError('fetch failed')
      case 'answer lost':
        this.#response(request)
        throw new TypeError('fetch failed')
      case 'answer late':
        this.#response(request)
        return new Promise(() => {})
      case 'portal':
        return new Response('<h1>Sign in to the Wi-Fi</h1>', {
          headers: { 'Content-Type': 'text/html' },
        })
      case 'key refused':
        return refusal('invalid_api_key')
      case 'limited':
        return refusal('rate_limited', { 'Retry-After': '20' })
      case 'banned':
        return refusal('key_banned', { 'Retry-After': '60' })
      case 'storage_unavailable':
        return refusal(mishap, { 'Retry-After': '1' })
      case 'internal_error':
        return refusal(mishap)
    }
  }

  #response(request: MovementRequest): Response {
    const before = this.journal.find(({ id }) => id === request.id)
    if (before)
      return isSameMovement(request, before) ? made(before) : refusal('movement_id_reused')
    const { id, petId, what, note, amount = null, undoes = null, occurred } = request
    const occurredAgoMs = occurred && 'agoMs' in occurred ? occurred.agoMs : 0
    const previousQuantity = this.quantity(petId)
    if (previousQuantity === undefined) return refusal('pet_not_found')
    const newQuantity = quantityAfter(what, previousQuantity)
    if (typeof newQuantity !== 'number') {
      const { outcome } = newQuantity
      return refusal(outcome === 'unknown_pet' ? 'pet_not_found' : outcome)
    }
    const { reason } = what
    const at = AT + this.journal.length
    const movement = {
      ...{ id, lineId: String(this.journal.length + 1), petId, previousQuantity, newQuantity },
      ...{ reason, note, at, undoes },
      ...(amount === null ? NO_AMOUNT : { amount, currency: request.currency ?? null }),
      occurredAt: occurredAgoMs ? at - occurredAgoMs : null,
    }
    this.set(petId, newQuantity)
    this.journal.push(movement)
    return made(movement)
  }
}

function readMovement(url: string, text: string): MovementRequest {
  const [, petId = ''] = /\/desk\/api\/inventory\/(-?\d+)\/movements$/.exec(url) ?? []
  const { id, note, undoes, amount, currency, occurredAgoMs, ...what } = JSON.parse(text)
  const occurred = occurredAgoMs === undefined ? null : { agoMs: occurredAgoMs }
  return { id, petId: BigInt(petId), what, note, amount, currency, undoes, occurred }
}

const made = ({ petId, ...movement }: Movement): Response =>
  new Response(JSON.stringify(movement).replace('{', `{"petId":${petId},`), {
    headers: { 'Content-Type': 'application/json' },
  })

function refusal(code: ErrorCode, headers: Record<string, string> = {}): Response {
  const status = ERROR_STATUS[code]
  return Response.json({ code, message: `It is ${code}.`, status }, { status, headers })
}
