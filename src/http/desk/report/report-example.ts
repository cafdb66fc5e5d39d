import { NEW_PET, SOLD } from '../examples.ts'

const SALES = { movements: 1, taken: 1, added: 0 }
const ADDED = { movements: 1, taken: 0, added: NEW_PET.quantity }
const NEW_STATUS = { movements: 1, taken: 0, added: 0 }
const REASONS = { add: ADDED, sale: SALES, update: NEW_STATUS }

/** A report as the document shows it. */
export const REPORT = {
  timeZone: 'Europe/Berlin',
  ...{ from: '2026-01-05', to: '2026-01-05', by: 'day' },
  buckets: [
    {
      ...{ from: '2026-01-05', to: '2026-01-05' },
      startsAt: Date.UTC(2026, 0, 4, 23),
      endsAt: Date.UTC(2026, 0, 5, 23),
      reasons: REASONS,
    },
  ],
  total: { reasons: REASONS },
  pets: [
    {
      ...{ petId: SOLD.petId, name: NEW_PET.name, kind: NEW_PET.kind, isRemoved: false },
      reasons: REASONS,
    },
  ],
  morePets: false,
  kinds: [{ kind: NEW_PET.kind, reasons: REASONS }],
  isComplete: true,
  countedTo: null,
}
