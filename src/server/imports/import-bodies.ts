import type { Clock } from '../../clocks/clock.ts'
import type {
  ImportPhase,
  ImportProgress,
  ReceiveBody,
} from '../../http/desk/imports/stock-imports.ts'
import { LEAST_RECEIVED, MAX_IMPORT_BYTES } from '../../http/request/request-body.ts'

/** How many bytes of bodies are in memory at most: of one shop, which leaves room for others, and of all. */
const MOST_OF_SHOP = 2 * MAX_IMPORT_BYTES
const MOST_OF_ALL = 6 * MAX_IMPORT_BYTES

/** A body that comes, that waits for its turn, or whose file is imported. */
export interface ImportBody {
  readonly shopId: bigint
  readonly keyId: string
  /** Null: the request does not say it. */
  readonly bytes: number | null
  phase: ImportPhase
  receivedBytes: number
  /** Whether all of it is there. */
  isWhole: boolean
}

/** Why a body was not received to its end. */
export type NotReceived = 'no_room' | 'too_slow'

/** The bodies of the imports of all shops: each key sends one at a time, and each shop has one that waits for its turn, or is at work. */
export class ImportBodies {
  readonly #every: Clock['every']
  readonly #bodies = new Set<ImportBody>()

  constructor(every: Clock['every']) {
    this.#every = every
  }

  /** @returns undefined where the key sends one already, or the shop has a whole one */
  begin({
    shopId,
    keyId,
    bytes,
  }: Pick<ImportBody, 'shopId' | 'keyId' | 'bytes'>): ImportBody | undefined {
    if (this.#find(shopId, keyId) !== undefined) return undefined
    const begun: ImportBody = {
      ...{ shopId, keyId, bytes },
      ...{ phase: 'receiving', receivedBytes: 0, isWhole: false },
    }
    this.#bodies.add(begun)
    return begun
  }

  /** Receives a body, while there is room for it, and while it comes fast enough. @throws what `receive` throws */
  async receive(
    body: ImportBody,
    receive: ReceiveBody,
  ): Promise<Uint8Array<ArrayBuffer> | NotReceived> {
    let reason: NotReceived | undefined
    const stop = new AbortController()
    const giveUp = (why: NotReceived): void => {
      reason = why
      stop.abort()
    }
    let before = 0
    const stopLooking = this.#every(LEAST_RECEIVED.inMs, () => {
      if (body.receivedBytes - before < LEAST_RECEIVED.bytes) giveUp('too_slow')
      before = body.receivedBytes
    })
    try {
      return await receive((count) => {
        body.receivedBytes = count
        if (!this.#hasRoom(body.shopId)) giveUp('no_room')
      }, stop.signal)
    } catch (error) {
      if (reason === undefined) throw error
      return reason
    } finally {
      stopLooking()
    }
  }

  /** @returns whether a body is the whole one of its shop from now on: there is one of each */
  complete(body: ImportBody): boolean {
    if (this.#wholeOf(body.shopId) !== undefined) return false
    body.isWhole = true
    return true
  }

  end(body: ImportBody): void {
    this.#bodies.delete(body)
  }

  /** How far the import of a key is, or else that of its shop. */
  progress(shopId: bigint, keyId: string): ImportProgress | undefined {
    const body = this.#find(shopId, keyId)
    if (body === undefined) return undefined
    const { phase, receivedBytes, bytes } = body
    return { phase, receivedBytes, bytes }
  }

  #find(shopId: bigint, keyId: string): ImportBody | undefined {
    for (const body of this.#bodies) if (body.shopId === shopId && body.keyId === keyId) return body
    return this.#wholeOf(shopId)
  }

  #wholeOf(shopId: bigint): ImportBody | undefined {
    for (const body of this.#bodies) if (body.shopId === shopId && body.isWhole) return body
    return undefined
  }

  #hasRoom(ofShop: bigint): boolean {
    let shop = 0
    let all = 0
    for (const { shopId, receivedBytes } of this.#bodies) {
      all += receivedBytes
      if (shopId === ofShop) shop += receivedBytes
    }
    return shop <= MOST_OF_SHOP && all <= MOST_OF_ALL
  }
}
