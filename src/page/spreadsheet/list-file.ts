import type { Currency } from '../../money/currency.ts'
import type { Pet } from '../../stock/pet.ts'
import { writeCsv } from '../../transfer/csv/write-pets.ts'
import { BYTE_ORDER_MARK, type Separator } from '../texts/spreadsheet-file.ts'

/** Writes the list as CSV for a spreadsheet of the device, with what `petstock inventory export` writes. */
export const listCsv = (
  pets: readonly Pet[],
  separator: Separator,
  currency: Currency | null = null,
): string => BYTE_ORDER_MARK + writeCsv(inOrder(pets), separator, currency)

/** The pets by number, as every list of petstock has them. */
export const inOrder = (pets: readonly Pet[]): readonly Pet[] =>
  [...pets].sort((a, b) => (a.petId < b.petId ? -1 : 1))
