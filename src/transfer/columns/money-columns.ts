import { quoteValue } from '../cells/import-values.ts'
import type { ReadingOptions } from '../reading/corrections.ts'
import type { Findings } from '../reading/findings.ts'
import { type ColumnMapping, isNamed, type Mistake } from '../reading/import-reading.ts'
import { type CsvColumn, MONEY_COLUMNS } from '../reading/list-columns.ts'
import { meaningsOf } from './column-names.ts'
import { ownColumn } from './column-places.ts'

export const isOfMoney = (column: CsvColumn | undefined): boolean =>
  MONEY_COLUMNS.some((each) => each === column)

const UNKNOWN: readonly ColumnMapping[] = MONEY_COLUMNS.map((column) => ({ name: null, column }))

/** A shop without a currency has no columns of amounts: those of a file are none of petstock's. */
export const withKnownColumns = (how: ReadingOptions): ReadingOptions =>
  how.currency === null ? { ...how, mappings: [...how.mappings, ...UNKNOWN] } : how

/** Refuses what a person has said of amounts, where the shop has no currency. */
export function refuseWithoutCurrency({
  currency,
  mappings,
}: Pick<ReadingOptions, 'currency' | 'mappings'>): Mistake | undefined {
  const asked = mappings.find((each) => isNamed(each) && isOfMoney(each.column))
  if (currency !== null || asked === undefined) return undefined
  return {
    code: 'no_currency',
    reason: `has the ${asked.column} in ${quoteValue(asked.name)}, and the shop has no currency yet: choose it first`,
  }
}

/** Warns of columns that are left out because the shop has no currency. */
export function warnOfNoCurrency(leftOut: readonly string[], findings: Findings): void {
  if (findings.currency !== null) return
  const meanings = meaningsOf(leftOut)
  const columns = leftOut.filter((name, at) => {
    const meaning = meanings[at]
    const isSaid = meaning?.isStrong === true && meaning.closeness >= 3
    return isOfMoney(ownColumn(name) ?? (isSaid ? meaning.column : undefined))
  })
  if (columns.length === 0) return
  findings.warn({
    ...{ code: 'no_currency', columns },
    text: `${columns.map(quoteValue).join(', ')} may have prices or costs, and the shop has no currency yet: choose it, and they can come in`,
  })
}
