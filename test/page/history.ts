import type { HistoryEntry } from '../../src/page/pet/journal/history.ts'

/** A line of a journal. */
export const entry = (fields: Partial<HistoryEntry>): HistoryEntry => ({
  id: '1',
  previousQuantity: 0,
  newQuantity: 0,
  reason: 'update',
  note: null,
  at: 0,
  changeId: null,
  undoes: null,
  occurredAt: null,
  amount: null,
  currency: null,
  by: null,
  ...fields,
})

/** A journal, newest first, whose quantities were these, one after the other, at these times. */
export function historyOf(steps: readonly (readonly [at: number, quantity: number])[]) {
  let previousQuantity = 0
  const entries = steps.map(([at, newQuantity], index) => {
    const line = entry({ id: String(index + 1), at, previousQuantity, newQuantity })
    previousQuantity = newQuantity
    return line
  })
  return entries.toReversed()
}
