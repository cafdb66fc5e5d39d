import type { ErrorStatus } from './contract.ts'

/**
 * An error, as a value: `status` and `code` for programs, `message` for people. The type of an
 * operation's error is a union of those that can happen, so that a check of one member narrows the other.
 */
export class PetstockError<
  Status extends number = number,
  Code extends string = string,
> extends Error {
  override readonly name: string = 'PetstockError'
  /** The HTTP status; 0 where there is no response of the service. */
  readonly status: Status
  readonly code: Code
  /** The body of the error, as the contract describes it. */
  readonly value: { readonly code: Code; readonly message: string; readonly status: Status }

  constructor(status: Status, code: Code, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.value = { code, message, status }
  }
}

/** Codes of errors without a response of the service. */
type LocalCode =
  /** The service could not be reached, or the connection broke off, in every attempt. */
  | 'network_failure'
  /** The deadline passed without a response. */
  | 'deadline_exceeded'
  /** The caller's signal ended the call. */
  | 'aborted'
  /** Something else responded: a captive portal, a proxy, another version of the service. */
  | 'unexpected_answer'

export type LocalError = LocalErrorOf<LocalCode>
type LocalErrorOf<Code extends LocalCode> = Code extends LocalCode ? PetstockError<0, Code> : never

export const localError = <Code extends LocalCode>(code: Code, message: string, cause?: unknown) =>
  new PetstockError(0, code, message, cause)

// Written out, since the client imports only types of the server. Its type keeps it complete.
const STATUS_OF_CODE: ErrorStatus = {
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
}

/** Whether a service of this client’s version sends the code. */
export const isKnownCode = (code: string): boolean => Object.hasOwn(STATUS_OF_CODE, code)

/** Whether such a service sends the code with this status. */
export const isErrorCode = (code: string, status: number): boolean =>
  isKnownCode(code) && STATUS_OF_CODE[code as keyof ErrorStatus] === status
