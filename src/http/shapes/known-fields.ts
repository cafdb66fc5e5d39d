import { misplacedField } from '../errors/misplaced-field.ts'

// A field that means something to the desk, and stands where it means nothing, is refused: who sent it would believe that it
// counts. Fields that the desk does not know are ignored, so that a client may be newer than the service.

const OF_A_MOVEMENT =
  'it is of a movement, POST /desk/api/inventory/{petId}/movements, or of each of the "movements" of a basket'
const OF_WHAT_IS_MADE =
  'it is of a movement, POST /desk/api/inventory/{petId}/movements, of a basket as a whole, or of a new pet'
const OF_AN_IMPORT = 'it is of an import, POST /desk/api/imports'
const OF_A_KEY = 'it is of an API key, alone where one is edited'
const OF_AN_ENTERPRISE = 'it goes with the "plan" of an API key'
const OF_A_SUPPLIER = 'it is of a supplier, POST /desk/api/suppliers'
const OF_A_SET_UP = 'it is of the first sign-in of a shop, POST /desk/api/sign-in'
const OF_CELLS = 'it is of each of the "cells" of an import'

/** Every field of the bodies that the desk takes, and where it belongs. */
const BELONGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: 'it is of the request as a whole, and stands beside the list',
    petId: 'it is in the path of one pet, in a new pet, and in each of "movements" and "pets"',

    change: `it goes without "counted" and "expected", and ${OF_A_MOVEMENT}`,
    counted: `it goes with "expected" and without "change", and ${OF_A_MOVEMENT}`,
    expected: 'it goes with "counted", in a count; a "change" is made whatever the quantity is',
    reason: OF_A_MOVEMENT,
    note: `${OF_A_MOVEMENT}; or of a supplier`,
    amount:
      'it is of a sale or a return, POST /desk/api/inventory/{petId}/movements, or of each of the "movements" of a basket, and goes with "change"',
    undoes:
      'it is of a movement, POST /desk/api/inventory/{petId}/movements, or of a basket as a whole',
    occurredAt: OF_WHAT_IS_MADE,
    occurredAgoMs: OF_WHAT_IS_MADE,
    movements: 'it is the list of a basket, POST /desk/api/movements',

    quantity:
      'it is of a new pet; of one that is there it is changed by a movement, POST /desk/api/inventory/{petId}/movements',
    name: 'it is of one pet, of an API key, of a supplier, of the settings of the shop, or of a column of a file',
    kind: 'it is of a pet, where it is added or edited',
    status: 'it is of a pet, where it is added or edited',
    barcodes:
      'it is of one pet, where it is added or edited; of an import it says how they are read',
    price: 'it is of one pet, where it is added or edited',
    cost: 'it is of one pet, where it is added or edited',
    costPer: 'it goes with the "cost" of one pet, where it is added or edited',
    supplier: 'it is of one pet, where it is added or edited',
    supplierCode: 'it is of one pet, where it is added or edited',
    packSize: 'it is of one pet, where it is added or edited',
    orderUpTo: 'it is of one pet, where it is added or edited',
    lowStockAt: 'it is of a pet, where it is added or edited, or of the settings of the shop',
    pets: 'it is the list of a removal, POST /desk/api/removals, or of each of the "changes" of several pets',
    changes: 'it is the list of PATCH /desk/api/inventory',
    was: 'it is of each of the "changes" of several pets, PATCH /desk/api/inventory',

    csv: OF_AN_IMPORT,
    file: OF_AN_IMPORT,
    dryRun: `${OF_AN_IMPORT}; nothing else can be tried out`,
    columns: OF_AN_IMPORT,
    cells: OF_AN_IMPORT,
    leftOut: OF_AN_IMPORT,
    encoding: OF_AN_IMPORT,
    decimals: OF_AN_IMPORT,
    sheet: OF_AN_IMPORT,
    leadingZeros: OF_AN_IMPORT,
    checkDigits: OF_AN_IMPORT,
    sharedBarcodes: OF_AN_IMPORT,
    variantNames: OF_AN_IMPORT,
    singleVariants: OF_AN_IMPORT,
    branch: OF_AN_IMPORT,
    repeatedPets: OF_AN_IMPORT,
    batches: OF_AN_IMPORT,
    archived:
      'it is of an import, or of a supplier that is there, PATCH /desk/api/suppliers/{supplierId}',
    notForSale: OF_AN_IMPORT,
    namesakes: OF_AN_IMPORT,
    line: OF_CELLS,
    value: OF_CELLS,
    column: 'it is of each of the "columns" and "cells" of an import',

    access: OF_A_KEY,
    plan: OF_A_KEY,
    updates: OF_A_KEY,
    perMinute: OF_AN_ENTERPRISE,
    perDay: OF_AN_ENTERPRISE,
    expiresAt: 'it is of a new API key, and stays as it is from then on',
    graceMs: 'it is of the renewal of an API key, or goes with the "keyId" of a code',
    keyId:
      'it is in the path of an API key, or in a code for one that is there, POST /desk/api/codes',
    number: 'it is of the confirmation of a code, POST /desk/api/codes/{codeId}/confirmation',

    shopName: OF_A_SET_UP,
    person: OF_A_SET_UP,
    language: 'it is of the settings of the shop, PATCH /desk/api/settings',
    timeZone: 'it is of the settings of the shop, PATCH /desk/api/settings',
    currency: 'it is of the settings of the shop, PATCH /desk/api/settings',
    currencyRate: 'it is of the settings of the shop, PATCH /desk/api/settings',
    journalKeptMs: 'it is of the settings of the shop, PATCH /desk/api/settings',
    address: OF_A_SUPPLIER,
    email: OF_A_SUPPLIER,
    phone: OF_A_SUPPLIER,
    customerNumber: OF_A_SUPPLIER,
    hosts: 'it is of the certificate for HTTPS, POST /desk/api/https',

    // What people take for one of the above.
    barcode:
      'a pet has a list of them, "barcodes"; GET /desk/api/inventory?barcode= finds a pet by one',
    keptMs: 'the journal is kept for as long as "journalKeptMs" of the settings says',
    journal: 'the journal is kept for as long as "journalKeptMs" of the settings says',
  }),
)

/** What the desk says of a pet or a movement, and no client sets. */
const SAID: ReadonlySet<string> = new Set([
  'at',
  'low',
  'updatedAt',
  'lastMovement',
  'lineId',
  'previousQuantity',
  'newQuantity',
])

/** Every field that the desk knows. */
export const KNOWN_FIELDS: readonly string[] = [...BELONGS.keys(), ...SAID]

/**
 * Says where a field belongs that the desk knows and that does not belong where it stands.
 * @returns a sentence; undefined for a field that the desk does not know
 */
export function findMisplaced(field: string): string | undefined {
  if (SAID.has(field)) {
    return `The field "${field}" cannot be sent: petstock itself says it. Leave it out.`
  }
  const belongs = BELONGS.get(field)
  if (belongs === undefined) return undefined
  return `The field "${field}" does not belong here: ${belongs}. Move it there, or leave it out.`
}

/** The error of a field where none of the kind belongs, as the document shows it. */
export const misplacedExample = (field: string) => misplacedField(findMisplaced(field) ?? '')
