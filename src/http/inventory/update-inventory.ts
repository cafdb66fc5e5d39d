import type { ApiKey } from '../../keys/api-key.ts'
import { itemJson } from '../../list/block.ts'
import { isQuantity, type PetStatus } from '../../stock/pet.ts'
import type { OfShop, QuantityUpdate, StockUpdater } from '../../stock/store.ts'
import {
  invalidQuantity,
  missingQuantity,
  petNotFound,
  unreadableBody,
} from '../errors/api-errors.ts'
import { currencyOf, keyOf, ofShop, type RequestContext } from '../request/context.ts'
import type { CallbackRoute, Reply } from '../request/fast-route.ts'
import { jsonResponse } from '../request/json-response.ts'
import { readPetId } from '../request/pet-in-path.ts'
import { readBody, readObject, requireJson } from '../request/request-body.ts'
import { requireAccess } from '../request/require-access.ts'

export const updateInventory = (stock: OfShop<StockUpdater>) =>
  ({
    method: 'PATCH',
    path: '/v1/inventory/:petId',
    operation: 'updateInventory',
    begin(request, context, { petId: idText = '' }, reply) {
      const key = keyOf(context)
      requireAccess(key.access, 'write')
      const update = (body: Uint8Array | string): void => {
        try {
          requireJson(request.headers)
          const petId = readPetId(idText)
          const quantity = readQuantity(body)
          const waiting = new WaitingUpdate(petId, quantity, key, context, reply)
          ofShop(stock, context).setQuantity(waiting)
        } catch (error) {
          reply.fail(error)
        }
      }
      const body = isShort(request.headers) ? request.text() : readBody(request)
      body.then(update, (error: unknown) => reply.fail(error))
    },
  }) as const satisfies CallbackRoute

/** An update whose request waits for its response. */
class WaitingUpdate implements QuantityUpdate {
  constructor(
    readonly petId: bigint,
    readonly quantity: number,
    readonly key: ApiKey,
    readonly context: RequestContext,
    readonly reply: Reply,
  ) {}

  get keyId(): string {
    return this.key.id
  }

  get isSale(): boolean {
    return this.key.updates === 'sales'
  }

  get currency(): number | null {
    if (!this.isSale) return null
    return currencyOf(this.context)
  }

  done(status: PetStatus | undefined): void {
    const { petId, quantity, context, reply } = this
    try {
      if (status === undefined) throw petNotFound(petId)
      reply.respond(jsonResponse(itemJson({ petId, quantity, status }), context))
    } catch (error) {
      // Other updates of the batch still wait for theirs.
      reply.fail(error)
    }
  }

  failed(error: Error): void {
    this.reply.fail(error)
  }
}

/**
 * The runtime reads text faster than bytes, but replaces bad UTF-8 by U+FFFD, which takes three bytes. A body
 * that has no room for it beside a quantity is refused with it in any case.
 */
const SHORT_BODY_BYTES = 21

function isShort(headers: Headers): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= SHORT_BODY_BYTES
}

/** How tills write an update. Nothing else of JSON has to be known to read it. */
const PLAIN_UPDATE = /^\{"quantity": ?(0|[1-9][0-9]{0,8})\}$/

/**
 * Reads the quantity of an InventoryUpdate; other fields are ignored.
 * @throws ApiError invalid_body, missing_quantity, invalid_quantity
 */
function readQuantity(body: Uint8Array | string): number {
  if (typeof body === 'string') {
    const plain = PLAIN_UPDATE.exec(body)?.[1]
    if (plain !== undefined) return Number(plain)
    if (body.includes('\uFFFD')) throw unreadableBody()
  }
  const read: { quantity?: unknown } = readObject(body)
  if (!Object.hasOwn(read, 'quantity')) throw missingQuantity()
  const { quantity } = read
  if (!isQuantity(quantity)) throw invalidQuantity()
  // -0 is 0.
  return quantity + 0
}
