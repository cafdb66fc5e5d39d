import type { Access } from '../../keys/access.ts'
import { redactKeys } from '../../keys/redact-keys.ts'
import { MAX_QUANTITY } from '../../stock/pet.ts'
import type { TakenCode } from '../../stock/pet-changes.ts'
import { ApiError, type ErrorCode, type ErrorOfCode } from './api-error.ts'

/** Asks for a token: no error, where none came (RFC 6750, 3.1). */
export const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="petstock"' }
/** Says that the token that came is worth nothing. */
export const INVALID_TOKEN = {
  'WWW-Authenticate': 'Bearer realm="petstock", error="invalid_token"',
}

export const missingApiKey = () =>
  new ApiError(
    'missing_api_key',
    'Send an API key in the header "Authorization: Bearer <API_KEY>".',
    CHALLENGE,
  )

/** @param advice what to take away from the key, as a sentence; empty where that is not known */
export const invalidApiKey = (advice = '') =>
  new ApiError(
    'invalid_api_key',
    `The API key is not valid: it is mistyped, unknown, expired or revoked. ${advice === '' ? '' : `${advice} `}Ask the shop for a new one.`,
    INVALID_TOKEN,
  )

export const addressLimited = (limit: number, retryAfterSeconds: number) =>
  new ApiError(
    'rate_limited',
    `No valid API key came with this request, and this address has made ${limit} such requests within a minute. Send a valid key, or try again in ${seconds(retryAfterSeconds)}.`,
  )

export const rateLimited = (limit: number, window: string, retryAfterSeconds: number) =>
  new ApiError(
    'rate_limited',
    `The limit of ${limit} requests a ${window} is used up. Try again in ${seconds(retryAfterSeconds)}.`,
  )

export const keyBanned = (retryAfterSeconds: number) =>
  new ApiError(
    'key_banned',
    `This API key is banned for a while, because requests kept coming after they were refused. Try again in ${seconds(retryAfterSeconds)}, and wait as long as Retry-After says from then on.`,
  )

export const routeNotFound = (path: string) =>
  new ApiError(
    'route_not_found',
    `There is nothing at ${redactKeys(path)}. The operations are GET /v1/inventory and PATCH /v1/inventory/{petId}, and those of the desk under /desk/api; /docs describes them all.`,
  )

export function methodNotAllowed(method: string, allowed: readonly string[]) {
  const methods = allowed.join(', ')
  return new ApiError(
    'method_not_allowed',
    `${redactKeys(method)} does not work here. Use ${methods}.`,
    {
      Allow: methods,
    },
  )
}

/** @param needed what the operation needs */
export const insufficientAccess = (needed: Exclude<Access, 'read'>) =>
  new ApiError(
    'insufficient_access',
    needed === 'write'
      ? 'This API key may only read. Use a key with write access to change the stock.'
      : 'This needs an API key with the access manage. The shop gives it with `petstock keys access`.',
  )

export const bodyTooLarge = (maxBytes: number) =>
  new ApiError(
    'body_too_large',
    `The body is larger than ${maxBytes} bytes. Send what the operation needs and no more.`,
  )

export const notJson = () =>
  new ApiError(
    'unsupported_media_type',
    'Send the body as JSON, with the header "Content-Type: application/json".',
  )

export const encodedBody = () =>
  new ApiError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')

export const invalidPetId = () =>
  new ApiError(
    'invalid_pet_id',
    'The pet id in the path must be a whole number within 64 bits, without leading zeros or a plus sign, like /v1/inventory/42.',
  )

const EXAMPLE = 'Send an object like {"quantity": 12}.'

export const unreadableBody = (example = EXAMPLE) =>
  new ApiError('invalid_body', `The body is not JSON in UTF-8, or nested too deeply. ${example}`)

export const bodyIsNoObject = (example = EXAMPLE) =>
  new ApiError('invalid_body', `The body is JSON, but not an object. ${example}`)

export const missingQuantity = () =>
  new ApiError('missing_quantity', `The body has no quantity. ${EXAMPLE}`)

export const invalidQuantity = () =>
  new ApiError(
    'invalid_quantity',
    `The quantity must be an integer from 0 to ${MAX_QUANTITY}, written as a JSON number. ${EXAMPLE}`,
  )

export const MOVEMENT_EXAMPLE =
  'Send an object like {"id": "7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10", "change": -1, "reason": "sale"}, or with "counted" and "expected" in place of "change" and the reason "count".'

export const BASKET_EXAMPLE =
  'Send an object like {"id": "7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10", "movements": [{"petId": 42, "change": -1, "reason": "sale"}, {"petId": 43, "change": -2, "reason": "sale"}]}, or with "counted" and "expected" in place of "change" and the reason "count".'

/** @param problem a sentence that names the field */
export const invalidMovement = (problem: string, example = MOVEMENT_EXAMPLE) =>
  new ApiError('invalid_movement', `${problem} ${example}`)

/** @param earliest the earliest time that would do, in UTC epoch milliseconds */
export const occurredTooLongAgo = (earliest: number) =>
  new ApiError(
    'occurred_too_long_ago',
    `Nothing was changed: "occurredAt" may be ${new Date(earliest).toISOString()} at the earliest, by how long the journal is kept and by 366 days. A clock may be wrong: send the same again without "occurredAt", so that it counts as of now, or "occurredAgoMs" in its place.`,
  )

/**
 * The error of a basket, out of that of one of its movements.
 * @param position its place in the list, from 0
 */
export const nothingOfBasketMade = <Code extends ErrorCode>(
  position: number,
  petId: bigint,
  { code, message }: ApiError<Code>,
) =>
  new ApiError(
    code,
    `No movement of the basket was made, because of movements[${position}], of pet ${petId}: ${message}`,
  ) as ErrorOfCode<Code>

export const ADDITION_EXAMPLE =
  'Send an object like {"id": "7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10", "petId": 42, "name": "Neon tetra", "quantity": 12, "status": "available", "kind": "Freshwater fish", "barcodes": ["4006381333931"], "lowStockAt": 4, "price": 249}; all but "id" and "petId" may be left out.'

export const EDIT_EXAMPLE =
  'Send an object like {"name": "Neon tetra", "status": "available", "kind": "Freshwater fish", "barcodes": ["4006381333931"], "lowStockAt": 4, "price": 249}, or some of it.'

export const noCurrency = () =>
  new ApiError(
    'no_currency',
    'The shop has no currency yet, and a price, a cost and what a sale came to are amounts of one. A manager sets it with PATCH /desk/api/settings and {"currency": "EUR"}.',
  )

/** @param problem a sentence that names the field */
export const invalidPet = (problem: string, example: string) =>
  new ApiError('invalid_pet', `${problem} ${example}`)

export const quantityMoved = (quantity: number) =>
  new ApiError(
    'quantity_moved',
    `The quantity is ${quantity} by now, and not the one that was counted against. Look at the pet again, and send the count with "expected": ${quantity} if it still stands.`,
  )

export const quantityOutOfRange = (quantity: number) =>
  new ApiError(
    'quantity_out_of_range',
    `The quantity is ${quantity}, and this change would take it below 0 or above ${MAX_QUANTITY}. Count the pet if the number in stock is wrong.`,
  )

export const movementIdReused = () =>
  new ApiError(
    'movement_id_reused',
    'Another change was made under this id: a movement, a basket, an import, or the addition or removal of pets. Make a new id each time, and send it again only to repeat that very one.',
  )

export const petExists = (petId: bigint) =>
  new ApiError(
    'pet_exists',
    `There is a pet ${petId} already. Change it with PATCH /desk/api/inventory/${petId}, or add the new one under another petId.`,
  )

export function barcodeTaken({ petId, barcode, takenBy, takenAs }: TakenCode) {
  const code = barcode === null ? `The number ${petId}` : `The barcode ${barcode}`
  const place =
    takenAs === 'number' ? `the number of pet ${takenBy}` : `a barcode of pet ${takenBy}`
  const otherwise = barcode === null ? 'add the new one under another petId' : 'leave it out here'
  // A pet keeps its number for good.
  const advice =
    takenAs === 'number' ? 'Leave it out here' : `Take it away there first, or ${otherwise}`
  return new ApiError(
    'barcode_taken',
    `${code} is ${place} already, and a scan finds one pet. ${advice}.`,
  )
}

export const petNotFound = (petId: bigint) =>
  new ApiError(
    'pet_not_found',
    `There is no pet ${petId} in the inventory. GET /v1/inventory lists those there are; new ones are added on the stock page, or by POST /desk/api/inventory.`,
  )

export const overloaded = () =>
  new ApiError('overloaded', 'Too many changes are waiting already. Try again in a second.', {
    'Retry-After': '1',
  })

export const tooManyLookUps = () =>
  new ApiError(
    'overloaded',
    'Too many API keys or one-time codes that are not known here have come from this address at once. Try again in a second.',
    { 'Retry-After': '1' },
  )

export const tooManyStreams = (ofKey: number, ofShop: number, ofAll: number) =>
  new ApiError(
    'overloaded',
    `Too many clients are listening already: ${ofKey} with one API key, ${ofShop} of one shop, and ${ofAll} in all, are the most. Close those that are not needed, or try again in 10 seconds.`,
    { 'Retry-After': '10' },
  )

export const tooManyLists = (ofKey: number, ofAll: number) =>
  new ApiError(
    'overloaded',
    `Too many lists are being sent already: ${ofKey} with one API key, and ${ofAll} in all, are the most. Read those that were asked for, or try again in 2 seconds.`,
    { 'Retry-After': '2' },
  )

export const tooManyReports = (ofKey: number, ofAll: number) =>
  new ApiError(
    'overloaded',
    `Too many reports are being made already: ${ofKey} with one API key, and ${ofAll} in all, are the most. Wait for those that were asked for, or try again in 2 seconds.`,
    { 'Retry-After': '2' },
  )

export const storageUnavailable = () =>
  new ApiError(
    'storage_unavailable',
    'The stock cannot be read or written just now. Try again in a moment; if it lasts, look at the log of the service.',
    { 'Retry-After': '1' },
  )

export const internalError = (requestId: string) =>
  new ApiError(
    'internal_error',
    `Something went wrong in the service. Its log says what, under the request id ${requestId}.`,
  )

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`)
