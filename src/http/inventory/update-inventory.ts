import { itemJson } from '../../list/block.ts'
import { isQuantity, type PetStatus } from '../../stock/pet.ts'
import type { QuantityUpdate, StockUpdater } from '../../stock/store.ts'
import { invalidQuantity, missingQuantity, petNotFound } from '../errors/api-errors.ts'
import { updateInventoryDetail } from '../openapi/operations.ts'
import {
  readBody,
  readObject,
  readPetId,
  requireJson,
  requireWriteAccess,
} from '../request/change-request.ts'
import { jsonResponse, keyOf, type RequestContext } from '../request/context.ts'
import type { FastRoute } from '../request/fast-route.ts'

export const updateInventory = (stock: StockUpdater) =>
  ({
    method: 'PATCH',
    path: '/v1/inventory/:petId',
    operation: updateInventoryDetail.operationId,
    // Tills send many updates, and each promise more would take measurable time.
    respond: (request, context, { petId: idText = '' }) =>
      new Promise((respond, fail) => {
        const key = keyOf(context)
        requireWriteAccess(key.access)
        const update = (quantityIn: () => number): void => {
          try {
            requireJson(request.headers)
            const petId = readPetId(idText)
            const quantity = quantityIn()
            stock.setQuantity(new Update(petId, quantity, key.id, context, respond, fail))
          } catch (error) {
            fail(error)
          }
        }
        if (isShort(request.headers)) {
          request.text().then((text) => update(() => quantityInText(text)), fail)
        } else {
          readBody(request).then((bytes) => update(() => quantityIn(bytes)), fail)
        }
      }),
  }) as const satisfies FastRoute

/** An update that waits for its outcome. */
class Update implements QuantityUpdate {
  readonly petId: bigint
  readonly quantity: number
  readonly keyId: string
  readonly #context: RequestContext
  readonly #respond: (response: Response) => void
  readonly failed: (error: unknown) => void

  constructor(
    petId: bigint,
    quantity: number,
    keyId: string,
    context: RequestContext,
    respond: (response: Response) => void,
    fail: (error: unknown) => void,
  ) {
    this.petId = petId
    this.quantity = quantity
    this.keyId = keyId
    this.#context = context
    this.#respond = respond
    this.failed = fail
  }

  done(status: PetStatus | undefined): void {
    const { petId, quantity } = this
    if (status === undefined) this.failed(petNotFound(petId))
    else this.#respond(jsonResponse(itemJson({ petId, quantity, status }), this.#context))
  }
}

const SHORT_BODY_BYTES = 21

const isShort = (headers: Headers): boolean => {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= SHORT_BODY_BYTES
}

const PLAIN = /^\{"quantity": ?(0|[1-9][0-9]{0,8})\}$/

const encoder = new TextEncoder()

function quantityInText(text: string): number {
  const plain = PLAIN.exec(text)
  if (plain !== null) return Number(plain[1])
  return quantityIn(encoder.encode(text))
}

/**
 * Reads an InventoryUpdate; other fields are ignored.
 * @throws ApiError invalid_body, missing_quantity, invalid_quantity
 */
function quantityIn(bytes: Uint8Array): number {
  const body: { quantity?: unknown } = readObject(bytes)
  if (!Object.hasOwn(body, 'quantity')) throw missingQuantity()
  const { quantity } = body
  if (!isQuantity(quantity)) throw invalidQuantity()
  // -0 is 0.
  return quantity + 0
}
