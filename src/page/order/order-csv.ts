import { textCell } from '../../transfer/cells/csv-format.ts'
import type { Pet } from '../state/pet.ts'
import { BYTE_ORDER_MARK, type Separator } from '../texts/spreadsheet-file.ts'

const COLUMNS = ['petId', 'name', 'quantity', 'lowStockAt', 'status'] as const

/** Writes the order list as CSV, in a form that `petstock import` reads. */
export function orderCsv(pets: readonly Pet[], separator: Separator): string {
  const lines = pets.map(({ petId, name, quantity, lowStockAt, status }) =>
    [petId, textCell(name), quantity, lowStockAt ?? '', status].join(separator),
  )
  return `${BYTE_ORDER_MARK}${[COLUMNS.join(separator), ...lines].join('\n')}\n`
}
