/** Every error code, with its HTTP status: a closed set, typed in the client. */
export const ERROR_STATUS = {
  invalid_host: 400,
  invalid_pet_id: 400,
  invalid_body: 400,
  misplaced_field: 400,
  missing_quantity: 400,
  invalid_quantity: 400,
  invalid_movement: 400,
  occurred_too_long_ago: 400,
  invalid_pet: 400,
  invalid_query: 400,
  invalid_import: 400,
  import_refused: 400,
  invalid_hosts: 400,
  invalid_key_request: 400,
  invalid_settings: 400,
  no_currency: 400,
  invalid_supplier: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  invalid_code: 401,
  insufficient_access: 403,
  pet_not_found: 404,
  key_not_found: 404,
  supplier_not_found: 404,
  code_not_found: 404,
  backup_not_found: 404,
  change_not_found: 404,
  invalid_ticket: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  quantity_moved: 409,
  quantity_out_of_range: 409,
  movement_id_reused: 409,
  pet_exists: 409,
  barcode_taken: 409,
  pets_changed: 409,
  undo_expired: 409,
  already_undone: 409,
  undo_differs: 409,
  https_not_possible: 409,
  key_ended: 409,
  key_name_taken: 409,
  last_manager: 409,
  too_many_old_keys: 409,
  too_many_codes: 409,
  code_not_claimed: 409,
  shop_name_refused: 409,
  currency_in_use: 409,
  currency_changed: 409,
  amount_out_of_range: 409,
  supplier_exists: 409,
  too_many_suppliers: 409,
  import_at_work: 409,
  backup_at_work: 409,
  backups_not_possible: 409,
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
interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly status: number
}

/**
 * An Error to respond with: an operation returns its own, what is beside it throws one. The message says what to do, and leaks
 * nothing.
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override name = 'ApiError'
  readonly status: (typeof ERROR_STATUS)[Code]

  constructor(
    readonly code: Code,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = ERROR_STATUS[code]
  }
}

/** The error of one code or another. */
export type ErrorOfCode<Code extends ErrorCode> = Code extends ErrorCode ? ApiError<Code> : never

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
