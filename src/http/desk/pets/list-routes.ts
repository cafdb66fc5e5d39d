import { comparedCode, readBarcode } from '../../../stock/barcode.ts'
import type { PetDetails } from '../../../stock/pet-details.ts'
import { MAX_SCAN_LENGTH, readScan } from '../../../stock/scans/read-scan.ts'
import type { ShopReader } from '../../../stock/stock-question.ts'
import { storageUnavailable, tooManyLists } from '../../errors/api-errors.ts'
import { invalidQuery, SCAN_EXAMPLE } from '../../errors/query-errors.ts'
import { credentialOf, ofShop } from '../../request/context.ts'
import { listOf } from '../../shapes/objects.ts'
import { query } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { SENT_BARCODE_PATTERN } from '../../shapes/text-patterns.ts'
import { text } from '../../shapes/values.ts'
import { desk, handMade } from '../desk.ts'
import * as example from '../examples.ts'
import { MAX_LISTS, MAX_LISTS_OF_A_KEY } from '../list/desk-lists.ts'
import { listHeaders, listResponse } from '../list/list-response.ts'
import { INVALID } from '../meanings.ts'
import { petDetailsJson } from './pet-details-json.ts'
import { DeskPet } from './pet-shapes.ts'

// A scan of a till: http/desk/pets/list-routes.ts (before it comes to the list), stock/scans/read-scan.ts,
// stock/barcode.ts, then storage/sqlite/tables/stock/pet-details-table.ts or storage/postgres/tables/pet-details.ts.

const Asked = query(
  {
    barcode: text(
      'What a scanner has sent: a barcode in any of its forms, or the petId of a label',
      { minLength: 1, maxLength: MAX_SCAN_LENGTH, pattern: SENT_BARCODE_PATTERN },
    ),
  },
  () => SCAN_EXAMPLE,
)

const PetList = listOf(DeskPet)

/** The stock as a whole, or the one pet that a scan finds. A list is sent as it is read. */
export const listRoutes = desk().get(
  '/inventory',
  async ({ request, query: { barcode }, context, services }) => {
    if (barcode === undefined) {
      return handMade(PetList, await listResponse(services.lists, request, context))
    }
    const codes = codesOf(barcode, context.at)
    if (!Array.isArray(codes)) return codes
    const found = await findFirst(ofShop(services.pets, context), codes)
    const { lowStockAt } = credentialOf(context).settings
    const json = found === undefined ? '[]' : `[${petDetailsJson(found, lowStockAt)}]`
    return handMade(PetList, new Response(json, { headers: listHeaders(context, false) }))
  },
  {
    query: Asked,
    response: responses(
      {
        200: returns(
          PetList,
          'Every pet as it is now',
          [example.ADDED_PET, example.PET_OF_THE_COMMAND_LINE],
          ['Cache-Control', 'Vary', 'Content-Encoding'],
        ),
      },
      {
        400: [
          INVALID,
          invalidQuery(
            'The parameter "barcode" must be text of 1 to 64 printable ASCII characters without blanks.',
            SCAN_EXAMPLE,
          ),
        ],
        503: [
          'Too many lists are being sent already, or the stock cannot be reached just now: try again soon',
          storageUnavailable(),
          tooManyLists(MAX_LISTS_OF_A_KEY, MAX_LISTS),
        ],
      },
    ),
    detail: {
      operationId: 'listPets',
      summary: 'List pets',
      description: `Every pet, by ascending petId: also its name, whether it is low, when it was last changed, why and by which key. The list is sent as it is read. One that breaks off is not whole: get it again. At most ${MAX_LISTS_OF_A_KEY} lists are being sent with one API key, and ${MAX_LISTS} in all.

A till that scans asks with \`?barcode=\`, and gets a list of the one pet, or an empty one: the pet that has the code among its barcodes, in any of its forms (UPC-A, EAN-13 and GTIN are one), or whose petId the code is, as on a label. No two pets share a code. What a scanner adds is understood where no pet has the code as it was sent: an identifier of the symbology (\`]E0\`), UPC-E, an add-on of books and magazines (behind a blank, 977, 978 or 979, or \`]E3\`), and the GTIN of a GS1 code. Nothing of the other pets is read, and this list takes no place among those that are being sent. Other parameters are ignored.`,
    },
  },
)

/**
 * The forms of a code as a scanner sends it, as they are compared, to be looked for in turn. Codes that may be meant are not among
 * them, but for the GTIN of a GS1 code: a till sells what it gets.
 * @param at the present time in UTC epoch milliseconds, for the days in a GS1 code
 */
function codesOf(sent: string, at: number) {
  const { exact, details, isCut } = readScan(sent, new Date(at).getUTCFullYear())
  if (isCut) return invalidQuery(CUT, SCAN_EXAMPLE)
  const codes = [...exact, ...(details ? [details.gtin] : [])]
  if (codes.length > 0) return [...new Set(codes.map(comparedCode))]
  const read = readBarcode(sent)
  const reason = 'reason' in read ? read.reason : 'must be a code'
  return invalidQuery(`The parameter "barcode" ${reason}.`, SCAN_EXAMPLE)
}

const CUT = 'The parameter "barcode" has control characters within it, and is no GS1 code.'

async function findFirst(
  pets: ShopReader<'petByCode'>,
  codes: readonly string[],
): Promise<PetDetails | undefined> {
  for (const code of codes) {
    const found = await pets.ask({ kind: 'petByCode', code })
    if (found !== undefined) return found
  }
  return undefined
}
