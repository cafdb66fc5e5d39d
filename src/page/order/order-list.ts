import { levelOf } from '../../stock/pet.ts'
import { textCell } from '../../transfer/cells/csv-format.ts'
import type { Pet } from '../state/pet.ts'
import { compareIds, nameComparison } from '../state/pet-order.ts'
import { BYTE_ORDER_MARK, type Separator } from '../texts/spreadsheet-file.ts'

/** The pets to order, by name. The service decides which pets are low. */
export function toOrder(pets: readonly Pet[], language: string): readonly Pet[] {
  const compareNames = nameComparison(language)
  return pets.filter(({ low }) => low).sort((a, b) => compareNames(a, b) || compareIds(a, b))
}

/** The pets that have run out and have no low-stock level, by name. One that is marked sold does not come again. */
export function outWithoutLevel(
  pets: readonly Pet[],
  shopLevel: number | null,
  language: string,
): readonly Pet[] {
  const compareNames = nameComparison(language)
  return pets
    .filter(
      (pet) => pet.quantity === 0 && pet.status !== 'sold' && levelOf(pet, shopLevel) === null,
    )
    .sort((a, b) => compareNames(a, b) || compareIds(a, b))
}

const COLUMNS = ['petId', 'name', 'quantity', 'lowStockAt', 'status'] as const

/** Writes the order list as CSV, in a form that `petstock import` reads. */
export function orderCsv(pets: readonly Pet[], separator: Separator): string {
  const lines = pets.map(({ petId, name, quantity, lowStockAt, status }) =>
    [petId, textCell(name), quantity, lowStockAt ?? '', status].join(separator),
  )
  return `${BYTE_ORDER_MARK}${[COLUMNS.join(separator), ...lines].join('\n')}\n`
}
