import { asUndo } from '../../../../stock/bulk-change.ts'
import { UndoPlanning } from '../../../../stock/plan-undo.ts'
import { type UndoOutcome, undoneAlready, undoRefused } from '../../../../stock/undo.ts'
import { type UndoableBy, undoneNow } from '../../../../stock/undoable.ts'
import type { Client } from '../../driver/connection.ts'
import { SettingsTable } from '../access/settings-table.ts'
import { changeInBulk } from './bulk-change.ts'
import { UndoableTable } from './undoable-table.ts'

/** Undoes a change as a whole, or not at all; once. */
export function undoStock(client: Client, by: UndoableBy, now: () => number): UndoOutcome {
  for (;;) {
    const outcome = tryUndo(client, by, now)
    if (outcome !== 'currency_changed') return outcome
  }
}

/** @returns currency_changed where the shop has changed its currency since the images were read, and with it those */
function tryUndo(
  client: Client,
  { id, keyId }: UndoableBy,
  now: () => number,
): UndoOutcome | 'currency_changed' {
  const table = new UndoableTable(client)
  const { change, images, currency } = client.transaction(() => ({
    change: table.find(id),
    images: table.imagesOf(id),
    currency: new SettingsTable(client).read().currency,
  }))()
  const already = undoneAlready(change)
  if (change === undefined || already !== undefined) return already ?? { outcome: 'unknown_change' }
  const planning = new UndoPlanning(images, currency?.number ?? null)
  return changeInBulk<UndoOutcome | 'currency_changed'>(
    client,
    {
      petIds: planning.petIds,
      plan: (pets) => planning.plan(pets),
      change: asUndo(change, keyId),
      currencyChanged: 'currency_changed',
      refused: (_, taken) =>
        undoneAlready(table.find(id)) ?? undoRefused(planning.changedSince, taken),
      written: (_, at) => ({ outcome: 'undone', change: undoneNow(change, { at, keyId }) }),
    },
    now,
  )
}
