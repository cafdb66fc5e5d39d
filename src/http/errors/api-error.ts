/** Every error code, with its HTTP status: a closed set, typed in the client. */
export const ERROR_STATUS = {
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
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[]

/** The contract's Error body. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly status: number
}

/** Thrown to respond with an Error. The message says what to do, and leaks nothing. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** Makes a response of an Error: the one place that does. */
export function errorResponse(
  { code, message, headers }: Pick<ApiError, 'code' | 'message' | 'headers'>,
  baseHeaders: Readonly<Record<string, string>>,
): Response {
  const status = ERROR_STATUS[code]
  const body: ErrorBody = { code, message, status }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...baseHeaders, ...headers, 'Content-Type': 'application/json' },
  })
}
