import type { CountDrafts } from '../changes/count-drafts.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Pet } from '../state/pet.ts'
import type { ScannerDependencies } from './scanner.ts'

/** How scans change the stock: sales and arrivals go by the outbox, counts wait as drafts. */
export function scanChanges(
  outbox: Pick<Outbox, 'add' | 'inFlight'>,
  drafts: Pick<CountDrafts, 'scanned'>,
): Pick<ScannerDependencies, 'count' | 'left' | 'change'> {
  const left = ({ petId, quantity }: Pet): number =>
    expectedQuantity(quantity, outbox.inFlight(petId))
  return {
    left,
    count: (pet) => drafts.scanned(pet.petId, left(pet)),
    change: ({ petId, name }, by) => {
      const what = { change: by, reason: by < 0 ? 'sale' : 'arrival' } as const
      return outbox.add({ petId, name, what, note: null })
    },
  }
}
