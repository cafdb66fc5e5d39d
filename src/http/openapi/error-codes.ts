import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../errors/api-error.ts'
import { MAX_BODY, MAX_IMPORT } from '../request/request-body.ts'
import { named, type Shape } from '../shapes/shape.ts'
import { text } from '../shapes/values.ts'

const MEANING: Record<ErrorCode, string> = {
  invalid_host: 'the Host header does not name one host, or there are two',
  invalid_pet_id: 'the pet id in the path is not a 64-bit integer',
  invalid_body: 'the body is not JSON, or not an object',
  misplaced_field:
    'a field that the desk knows stands where it means nothing; the message says where it belongs',
  missing_quantity: 'the body has no quantity',
  invalid_quantity: 'the quantity is not an integer within its bounds',
  invalid_movement: 'a field of the movement is missing or wrong',
  occurred_too_long_ago:
    '"occurredAt" is longer ago than the journal is kept, or than 366 days; send it without',
  invalid_pet: 'a field of the pet is missing or wrong',
  invalid_query: 'a parameter after the question mark is wrong',
  invalid_import: 'a field of the import is missing or wrong',
  import_refused: 'the file cannot be imported as it is; the message says why',
  invalid_hosts: 'a name or an address for the certificate is wrong',
  invalid_key_request: 'a field of the API key, or of the code for one, is missing or wrong',
  invalid_settings: 'a setting of the shop is wrong',
  no_currency: 'an amount is given, and the shop has no currency yet',
  invalid_supplier: 'a field of the supplier is missing or wrong',
  missing_api_key: 'no API key came as a bearer token',
  invalid_api_key: 'the API key is mistyped, unknown, expired or revoked',
  invalid_code: 'the one-time code is missing, mistyped or unknown, or was used, or has ended',
  insufficient_access: 'the API key has not the access that the operation needs',
  pet_not_found: 'the inventory has no entry for this pet id',
  key_not_found: 'the shop has no API key with this id',
  supplier_not_found: 'the shop has no supplier with this number',
  code_not_found: 'the shop has no one-time code with this id, or it has ended',
  backup_not_found: 'the folder of the backups has none of this name',
  change_not_found: 'the shop has no change, movement or basket of this id that can be undone',
  invalid_ticket: 'the ticket for the download is unknown, was used, or has ended',
  route_not_found: 'there is nothing at this path',
  method_not_allowed: 'the path is right, the method is not; see the header Allow',
  quantity_moved: 'the quantity is no longer the one that was counted against',
  quantity_out_of_range: 'the change would leave the bounds of a quantity',
  movement_id_reused:
    'the id belongs to another movement, basket or import, or to pets that were added or removed',
  pet_exists: 'there is a pet with this petId already',
  barcode_taken: 'the barcode, or the petId, is a barcode or the petId of another pet',
  pets_changed: 'a pet of the change has other values than the change takes it to have',
  undo_expired: 'the change is too old, or others were made since: it cannot be undone any more',
  already_undone: 'the movement or basket was taken back before',
  undo_differs: 'the movements are not the opposite of what they take back',
  https_not_possible: 'petstock cannot make the certificate; the message says why',
  key_ended: 'the API key was revoked, or has expired',
  key_name_taken: 'an API key in force has this name already',
  last_manager: 'no other API key manages the shop for good, with limits that suffice for the page',
  too_many_old_keys: 'too many tokens that were renewed still work',
  too_many_codes: 'too many one-time codes are waiting',
  code_not_claimed: 'no device has used the one-time code, or it shows another number',
  currency_in_use:
    'pets have prices or costs in the currency of the shop, which stays unless a rate comes with another one',
  currency_changed: 'the shop has another currency by now than what was sent is in',
  amount_out_of_range: 'at the rate of a change of currency, an amount would be too large',
  supplier_exists: 'a supplier of the shop has this name already',
  too_many_suppliers: 'the shop has as many suppliers as it may have',
  shop_name_refused: 'the shop cannot have this name; another one can be had',
  import_at_work: 'another file is being imported just now',
  backup_at_work: 'a backup is being made already',
  backups_not_possible: 'no backup can be made; the message says what to do',
  body_too_large: `the body is larger than ${MAX_BODY}, or that of an import than ${MAX_IMPORT}`,
  unsupported_media_type: 'the body did not come as application/json',
  rate_limited: 'a limit is used up; see Retry-After',
  key_banned: 'the API key sent on after it was refused; see Retry-After',
  internal_error: 'the service failed, and its log says why',
  storage_unavailable: 'the stock cannot be read or written just now; see Retry-After',
  overloaded:
    'too many changes are waiting, too many clients listen, too many lists are being sent, or too many reports are being made; see Retry-After',
}

/**
 * A machine-readable error code: any text, since a client must live with one that it does not know.
 * @param codes those that a document names
 */
export const errorCode = (codes: readonly ErrorCode[] = ERROR_CODES): Shape<string> =>
  named(
    'ErrorCode',
    text(
      `What went wrong. A newer service may have further codes: go by the status of one that you do not know.\n\n${codes.map(line).join('\n')}`,
      { 'x-known-values': [...codes] },
    ),
  )

const line = (code: ErrorCode): string => `- \`${code}\` (${ERROR_STATUS[code]}): ${MEANING[code]}`
