import { IN_EXPONENT_FORM, readBarcode } from '../../stock/barcode.ts'
import { readPetIdText, refuseValue } from '../cells/import-values.ts'
import { isNoBarcode } from '../cells/no-barcode.ts'
import { ONE_NUMBER, plainPetId } from '../cells/plain-number.ts'
import { isTotal, refuseTotal } from '../cells/total-line.ts'
import type { Read } from '../reading/import-reading.ts'

/** What stands in a column of numbers: a number, what another program calls the pet, or nothing. */
interface PetNumber {
  readonly petId: bigint | null
  readonly code?: string
}

export const NO_NUMBER: PetNumber = { petId: null }

/** Signs that people write where they have no number. */
const NO_SIGN = /^(?:-+|\?+)$/

/** What people write for a pet that is to get a number. */
const NEW =
  /^(?:new|neue?[rs]?|nuev[oa]|nouveau|nouvelle|nuov[oa]|nov[oa]|nieuw|nye?|nytt?|now[aye]|nov[ýáé]|új|нов(?:ый|ая|ое)|auto(?:mati[ck]|matisch)?)$/i

/** Whether a cell of a column of numbers says that there is none. */
const hasNoNumber = (text: string): boolean =>
  text === '' ||
  NO_SIGN.test(text) ||
  (/^[^\d#]*\p{L}[^\d#]*$/u.test(text) && (isNoBarcode(text) || NEW.test(text)))

/** What spreadsheets show in place of a value, in any language: `#N/A`, `#REF!`, `#NAME?`, `#WERT!`. */
const ERROR = /^#(?:n\/a|nv|[\p{L}/0]+[!?])$/iu

/** A code has letters, or it is what no number begins with: a zero before other digits. */
const CODE = /[A-Za-z]|^0\d+$/

/** Digits in several groups are a code, too. */
const GROUPS = /^\d+(?:[-/_]\d+)+$/

const MONTH = '(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)'
/** What a spreadsheet makes of codes like 3-5 and MAR-5, as it writes them. */
const DATE = new RegExp(
  `^(?:(?:19|20)\\d\\d-[01]\\d-[0-3]\\d|[0-3]?\\d/[0-3]?\\d/(?:19|20)\\d\\d|\\d{1,2}(?:-|\\. ?)${MONTH}|${MONTH}[- ]\\d\\d)$`,
)

/** Reads a cell of a column of numbers, padded or not. */
export function readNumberCell(cell: string): Read<PetNumber> {
  if (ONE_NUMBER.test(cell)) return readWhole(cell)
  const text = plainPetId(cell)
  if (text.startsWith('=') || IN_EXPONENT_FORM.test(text)) return readWhole(text)
  if (ERROR.test(text)) {
    return refuseValue(text, (shown) => `is the error ${shown} of a formula: correct it`)
  }
  if (hasNoNumber(text)) return { value: NO_NUMBER }
  if (isTotal(text)) return refuseTotal(text)
  if (DATE.test(text)) {
    const say = (shown: string) =>
      `${shown} is a date, which a spreadsheet may have made of a code: format the column as text, and write the code again`
    return refuseValue(text, say, 'rounded_number')
  }
  if (!CODE.test(text) && !GROUPS.test(text)) return readWhole(text)
  const read = readBarcode(text)
  if ('value' in read) return { value: { petId: null, code: read.value } }
  return refuseValue(text, (shown) => `a code in place of a number ${read.reason}, not ${shown}`)
}

function readWhole(text: string): Read<PetNumber> {
  const read = readPetIdText(text)
  return 'value' in read ? { value: { petId: read.value } } : read
}
