import type { ImportPlan } from '../../stock/pet-changes.ts'
import { quoteValue } from '../cells/import-values.ts'
import type { ImportReading } from '../reading/import-reading.ts'

/** A reading, with a warning of new pets that get no name since no column of the file is read as it. */
export function withNameless(reading: ImportReading, { added }: ImportPlan): ImportReading {
  const { mayBeNames, warnings } = reading
  const count = mayBeNames === undefined ? 0 : added.filter(({ name }) => name === null).length
  if (count === 0) return reading
  const columns = mayBeNames?.map(({ value }) => value) ?? []
  const pets = count === 1 ? '1 new pet gets no name' : `${count} new pets get no name`
  const named = columns.map(quoteValue).join(' or ')
  const hint =
    named === ''
      ? ''
      : `; ${named} may hold names: map ${columns.length === 1 ? 'it' : 'one'} to name`
  const text = `${pets}: no column of the file is read as the name${hint}`
  return { ...reading, warnings: [...warnings, { code: 'nameless_list', count, columns, text }] }
}
