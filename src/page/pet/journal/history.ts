import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'

type HistoryResponses = Routes['desk']['api']['inventory'][':petId']['movements']['get']['response']

/** A part of a pet's journal, newest first. */
export type HistoryPage = Data<HistoryResponses>

/** An entry of the journal. */
export type HistoryEntry = HistoryPage['movements'][number]

/** Compares the time, too: the service gives ids again after it has pruned the journal to its end. */
const isSame = (a: HistoryEntry, b: HistoryEntry): boolean => a.id === b.id && a.at === b.at

/** Joins the newest entries with those known. @returns undefined where entries between them are missing */
export function joined<Entry extends HistoryEntry>(
  newest: readonly Entry[],
  known: readonly Entry[],
): readonly Entry[] | undefined {
  const [first] = known
  if (first === undefined) return newest
  const overlap = newest.findIndex((entry) => isSame(entry, first))
  return overlap < 0 ? undefined : [...newest.slice(0, overlap), ...known]
}
