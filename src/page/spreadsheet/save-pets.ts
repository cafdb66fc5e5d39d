import type { ZonedTime } from '../../clocks/zoned-time.ts'
import type { Currency } from '../../money/currency.ts'
import type { Pet } from '../../stock/pet.ts'
import { writeXlsx } from '../../transfer/xlsx/write-xlsx.ts'
import { saveFile } from '../kit/save-file.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { inOrder, listCsv } from './list-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type SavedAs = 'csv' | 'xlsx'

/** Has the browser save pets as a file that a spreadsheet opens, and that petstock reads again. @param at now, in the shop's time zone */
export async function savePets(
  pets: readonly Pet[],
  as: SavedAs,
  what: 'stock' | 'chosen',
  at: ZonedTime,
  currency: Currency | null,
): Promise<void> {
  await drawn()
  const name = datedName(what, at, as)
  if (as === 'csv')
    saveFile(name, CSV_TYPE, listCsv(pets, separatorIn(navigator.language), currency))
  else saveFile(name, XLSX_TYPE, new Uint8Array(writeXlsx(inOrder(pets), currency)))
}

/** Resolves once the browser has drawn what has changed: a large list takes it a second or more to write. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
