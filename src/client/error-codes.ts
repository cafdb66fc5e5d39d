import type { ErrorStatus } from './contract.ts'

// Written out, since the client takes nothing but types from the server; the type holds it to them.
const STATUS_OF_CODE: ErrorStatus = {
  invalid_host: 400,
  invalid_pet_id: 400,
  invalid_body: 400,
  missing_quantity: 400,
  invalid_quantity: 400,
  invalid_movement: 400,
  invalid_pet: 400,
  invalid_query: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  insufficient_access: 403,
  pet_not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  quantity_moved: 409,
  quantity_out_of_range: 409,
  movement_id_reused: 409,
  pet_exists: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  key_banned: 429,
  internal_error: 500,
  storage_unavailable: 503,
  overloaded: 503,
}

/** Whether the service answers this code with this status: anything else is not its answer. */
export const isErrorCode = (code: string, status: number): boolean =>
  Object.hasOwn(STATUS_OF_CODE, code) && STATUS_OF_CODE[code as keyof ErrorStatus] === status
