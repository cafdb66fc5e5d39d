import { EUROPE } from './assumptions.ts'
import { BYTES } from './unit-costs.ts'

/** Rows of the journal, in the mean of a week. */
export const linesADay = (count: number): number => {
  const sales = EUROPE.classes.reduce((sum, { share, sales: each }) => sum + share * each, 0)
  return count * sales * EUROPE.linesPerSale * (1 + EUROPE.otherMovements)
}

export const journalBytesADay = (count: number): number => linesADay(count) * BYTES.journalLine
