import type { ColumnDoubt, ImportWarning } from '../../../transfer/reading/import-warnings.ts'
import type { Texts } from '../../texts/texts.ts'
import { columnLabel } from './column-labels.ts'
import type { ImportTexts } from './import-texts.ts'

const DOUBTS = {
  money: 'money',
  padded: 'padded',
  outdated: 'outdated',
  became_number: 'becameNumber',
  guarded: 'guarded',
  unit: 'unit',
} as const satisfies Record<ColumnDoubt, keyof ImportTexts>

/** Their texts say the same of cells: the first of them, and how many more there are. */
const OF_CELLS = {
  joined_barcode: 'joinedBarcode',
  lost_zeros: 'lostZeros',
  lost_check_digits: 'lostCheckDigits',
  grouped_digits: 'groupedDigits',
  wrong_check_digit: 'wrongCheckDigit',
  rounded_ids: 'roundedIds',
} as const satisfies Partial<Record<ImportWarning['code'], keyof ImportTexts>>

const OF_LINES = {
  nameless_variants: 'namelessVariants',
  products: 'products',
  places: 'places',
  components: 'components',
  unstocked: 'unstocked',
  services: 'services',
} as const
const OF_VARIANTS = { joined_names: 'joinedNames', single_variants: 'singleVariants' } as const
const SUMS = { added_up: 'addedUp', batches_added_up: 'batchesAddedUp' } as const
const STATES = {
  archived: 'keptState',
  not_for_sale: 'keptState',
  archived_left_out: 'leftOutState',
  not_for_sale_left_out: 'leftOutState',
} as const
const BRANCHES = { branches: 'branches', branches_left_out: 'branchesLeftOut' } as const
const MEANT = { twice_encoded: 'twiceEncoded', for_web_pages: 'forWebPages' } as const

/**
 * What the page says of a warning.
 * @returns undefined where another part of the page says it
 */
export function warningText(
  warning: ImportWarning,
  page: Texts,
  texts: ImportTexts,
): string | undefined {
  if (isOfLines(warning)) {
    return texts[OF_LINES[warning.code]](warning.value, warning.line, warning.count)
  }
  switch (warning.code) {
    case 'left_out_column':
    case 'other_sheets':
    case 'alike_kinds':
    case 'no_such_line':
      return undefined
    case 'no_currency':
    case 'unknown_field':
      return columnsText(warning, texts)
    case 'nameless_list':
      return texts.namelessList(warning.count)
    case 'joined_barcode':
    case 'lost_zeros':
    case 'lost_check_digits':
    case 'grouped_digits':
    case 'wrong_check_digit':
    case 'rounded_ids':
      return texts[OF_CELLS[warning.code]](warning.value, warning.line, warning.count - 1)
    case 'joined_names':
    case 'single_variants': {
      const { value, joined, line, count } = warning
      return texts[OF_VARIANTS[warning.code]](value, joined, line, count - 1)
    }
    case 'twins':
    case 'batches':
      return texts[warning.code](warning.value, warning.lines, warning.count)
    case 'added_up':
    case 'batches_added_up':
      return texts[SUMS[warning.code]](warning.value, warning.count, warning.ofLines)
    case 'twice_encoded':
    case 'for_web_pages':
      return meantText(warning, texts)
    case 'money':
    case 'padded':
    case 'outdated':
    case 'became_number':
    case 'guarded':
    case 'unit':
      return doubtText(warning, page, texts)
    case 'archived':
    case 'archived_left_out':
    case 'not_for_sale':
    case 'not_for_sale_left_out':
      return stateText(warning, texts)
    case 'branches':
    case 'branches_left_out':
      return texts[BRANCHES[warning.code]](warning.value, warning.count)
    case 'beside_header':
      return texts.besideHeader(warning.line)
  }
}

const doubtText = (
  { code, column, value, line, count }: Extract<ImportWarning, { code: keyof typeof DOUBTS }>,
  page: Texts,
  texts: ImportTexts,
) => texts[DOUBTS[code]](columnLabel(page, column), value, line, count - 1)

const columnsText = (
  warning: Extract<ImportWarning, { code: 'no_currency' | 'unknown_field' }>,
  texts: ImportTexts,
) =>
  warning.code === 'no_currency'
    ? texts.noCurrency(warning.columns.join(', '))
    : texts.leftOutColumns(warning.field)

const stateText = (
  { code, value, word, line, count }: Extract<ImportWarning, { code: keyof typeof STATES }>,
  texts: ImportTexts,
) => texts[STATES[code]](value, word, line, count)

const meantText = (
  { code, value, meant, line, count }: Extract<ImportWarning, { code: keyof typeof MEANT }>,
  texts: ImportTexts,
) => texts[MEANT[code]](value, meant, line, count - 1)

type OfLines = Extract<ImportWarning, { code: keyof typeof OF_LINES }>
const isOfLines = (warning: ImportWarning): warning is OfLines => warning.code in OF_LINES
