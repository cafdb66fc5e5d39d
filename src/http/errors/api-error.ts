/** Every error code, with its HTTP status: a closed set, typed in the client. */
export const ERROR_STATUS = {
  invalid_host: 400,
  invalid_pet_id: 400,
  invalid_body: 400,
  misplaced_field: 400,
  missing_quantity: 400,
  invalid_quantity: 400,
  invalid_movement: 400,
  invalid_pet: 400,
  invalid_query: 400,
  invalid_import: 400,
  import_refused: 400,
  invalid_hosts: 400,
  invalid_key_request: 400,
  invalid_settings: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  invalid_code: 401,
  insufficient_access: 403,
  pet_not_found: 404,
  key_not_found: 404,
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
  https_not_possible: 409,
  key_ended: 409,
  key_name_taken: 409,
  last_manager: 409,
  too_many_old_keys: 409,
  too_many_codes: 409,
  code_not_claimed: 409,
  shop_name_refused: 409,
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

/** The codes of operations on the stock alone. */
type StockCode =
  | 'invalid_pet_id'
  | 'missing_quantity'
  | 'invalid_quantity'
  | 'invalid_movement'
  | 'invalid_pet'
  | 'pet_not_found'
  | 'quantity_moved'
  | 'quantity_out_of_range'
  | 'movement_id_reused'
  | 'pet_exists'
  | 'barcode_taken'
  | 'pets_changed'

/** The codes of operations on keys, one-time codes and settings alone. */
type AccessCode =
  | 'invalid_key_request'
  | 'invalid_settings'
  | 'invalid_code'
  | 'key_not_found'
  | 'code_not_found'
  | 'key_ended'
  | 'key_name_taken'
  | 'last_manager'
  | 'too_many_old_keys'
  | 'too_many_codes'
  | 'code_not_claimed'
  | 'shop_name_refused'

/** The codes of the operation that makes a certificate alone. */
type HttpsCode = 'invalid_hosts' | 'https_not_possible'

/** The codes of operations on backups alone. */
type BackupCode = 'backup_at_work' | 'backups_not_possible' | 'backup_not_found' | 'invalid_ticket'

/** The codes of the operations that undo a change of many pets alone. */
type UndoCode = 'change_not_found' | 'undo_expired'

/** The codes of imports alone. */
type ImportCode = 'invalid_import' | 'import_refused' | 'import_at_work'

/** The codes that every operation may respond with. */
type CommonCode = Exclude<
  ErrorCode,
  StockCode | UndoCode | ImportCode | AccessCode | HttpsCode | BackupCode
>

/** The codes that an operation on the stock may respond with. */
export type CodeOfStock = CommonCode | StockCode

/** The codes that an undo of a change of many pets may respond with. */
export type CodeOfUndo = CodeOfStock | UndoCode

/** The codes that an operation on imports may respond with: the ids of all changes are of one space. */
export type CodeOfImport = CommonCode | ImportCode | 'movement_id_reused'

/** The codes that an operation on keys, one-time codes and settings may respond with. */
export type CodeOfAccess = CommonCode | AccessCode

/** The codes that an operation on how devices reach the service may respond with. */
export type CodeOfConnection = CommonCode | HttpsCode

/** The codes that an operation on the health of the service and its backups may respond with. */
export type CodeOfHealth = CommonCode | BackupCode

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
