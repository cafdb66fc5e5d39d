import { batch } from '@preact/signals'
import type { CountDrafts } from '../changes/count-drafts.ts'
import type { Undo } from '../changes/undo.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Pet } from '../state/pet.ts'
import type { ScannerDependencies } from './scanner.ts'

interface ScanChanging {
  readonly outbox: Pick<Outbox, 'add' | 'inFlight'>
  readonly drafts: Pick<CountDrafts, 'scanned'>
  readonly undo: Pick<Undo, 'apart'>
}

/** How scans change the stock: sales and arrivals go by the outbox, counts wait as drafts. */
export function scanChanges({
  outbox,
  drafts,
  undo,
}: ScanChanging): Pick<ScannerDependencies, 'count' | 'left' | 'change'> {
  const left = ({ petId, quantity }: Pet): number =>
    expectedQuantity(quantity, outbox.inFlight(petId))
  return {
    left,
    count: (pet) => drafts.scanned(pet.petId, left(pet)),
    change: ({ petId, name }, by) => {
      const what = { change: by, reason: by < 0 ? 'sale' : 'arrival' } as const
      return batch(() => {
        const entry = outbox.add({ petId, name, what, note: null })
        // Who has scanned once too often takes that scan back, and no other.
        if (entry) undo.apart.add(entry.id)
        return entry
      })
    },
  }
}
