import { HOUR_MS } from '../../clocks/durations.ts'
import { backupAge } from '../../health/backups.ts'
import { ok, readinessOf } from '../../health/check.ts'
import { clockAgreement } from '../../health/clock.ts'
import { diskSpace } from '../../health/files.ts'
import { NO_AMOUNT } from '../../stock/journal.ts'
import { barcodeTaken } from '../errors/api-errors.ts'
import { SETTINGS, SETTINGS_CHANGE } from './access/access-examples.ts'

/** What the document shows of the desk: one pet, and what a till and the people around it do with it. */

const AT = Date.UTC(2026, 0, 5, 9, 0, 0)
const BY = { keyId: 'key_7hq2m9xkcd', name: 'Till 1' }

export const KEY = {
  id: BY.keyId,
  name: BY.name,
  access: 'write',
  plan: 'business',
  expiresAt: null,
}

export const NEW_PET = {
  id: '0b0e7a1c-5f3d-4d7e-9a57-c0b1e6f8d213',
  petId: 1005,
  name: 'Neon tetra',
  kind: 'Freshwater fish',
  barcodes: ['2000000010052'],
  quantity: 12,
  status: 'available',
  lowStockAt: 4,
}

export const LEAST_NEW_PET = { id: 'd7f1a3e2-92c8-4a1b-8c35-6e2f0d9b7a44', petId: 1006 }

const { id: _, ...pet } = NEW_PET

export const ADDED_PET = {
  ...pet,
  low: false,
  updatedAt: AT,
  lastMovement: { id: '1811', at: AT, reason: 'add', by: BY },
}

export const EDIT = { status: 'pending', lowStockAt: 15, barcodes: ['2000000010052', 'TANK-7'] }

export const EDITED_PET = {
  ...ADDED_PET,
  ...EDIT,
  low: true,
  lastMovement: { id: '1812', at: AT, reason: 'update', by: BY },
}

const AQUARIUM = { kind: 'Aquarium fish' }

export const PETS_EDIT = {
  changes: [{ pets: [{ petId: 1003 }, { petId: NEW_PET.petId }], ...AQUARIUM }],
}

export const EDITED_PETS = {
  edited: 2,
  undo: {
    changes: [
      { pets: [{ petId: 1003 }], kind: null, was: AQUARIUM },
      { pets: [{ petId: NEW_PET.petId }], kind: NEW_PET.kind, was: AQUARIUM },
    ],
  },
}

export const PET_OF_THE_COMMAND_LINE = {
  petId: 1007,
  name: null,
  kind: null,
  barcodes: [],
  quantity: 3,
  status: 'available',
  lowStockAt: null,
  low: false,
  updatedAt: AT,
  lastMovement: { id: '1809', at: AT, reason: 'add', by: null },
}

export const LOW_PET = {
  petId: NEW_PET.petId,
  name: NEW_PET.name,
  kind: NEW_PET.kind,
  quantity: NEW_PET.quantity,
  level: EDIT.lowStockAt,
  refill: EDIT.lowStockAt - NEW_PET.quantity + 1,
  order: 2 * EDIT.lowStockAt - NEW_PET.quantity,
}

export const REMOVAL_ID = 'c2f8d0b6-3a41-4e9c-8d57-f16b0e7a9324'

export const REMOVED = {
  petId: PET_OF_THE_COMMAND_LINE.petId,
  previousQuantity: PET_OF_THE_COMMAND_LINE.quantity,
  at: AT,
}

export const HISTORY = {
  movements: [
    {
      id: '1812',
      previousQuantity: NEW_PET.quantity,
      newQuantity: NEW_PET.quantity,
      reason: 'update',
      note: 'status available -> pending',
      at: AT,
      occurredAt: null,
      changeId: null,
      undoes: null,
      ...NO_AMOUNT,
      by: BY,
    },
    {
      id: '1811',
      previousQuantity: 0,
      newQuantity: NEW_PET.quantity,
      reason: 'add',
      note: null,
      at: AT,
      occurredAt: null,
      changeId: NEW_PET.id,
      undoes: null,
      ...NO_AMOUNT,
      by: BY,
    },
  ],
  next: null,
}

export const JOURNAL_PAGE = {
  ...HISTORY,
  movements: HISTORY.movements.map(({ id, ...line }) => ({
    ...{ id, petId: NEW_PET.petId, name: NEW_PET.name },
    ...line,
  })),
  searchedTo: null,
}

export const SALE = { id: '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10', change: -1, reason: 'sale' }

/** Sent 43 hours after it was made. */
export const LATE_SALE = {
  id: '9d3f2b70-5c1e-4a86-b0d9-27e84c6a1f53',
  change: -1,
  reason: 'sale',
  occurredAgoMs: 43 * HOUR_MS,
}

export const COUNT = {
  id: 'e5a4c9d0-1b26-4f83-b7d4-3c8a5f602e97',
  counted: 12,
  expected: 13,
  reason: 'count',
  note: 'one had gone to the quarantine tank',
}

export const SOLD = {
  id: SALE.id,
  lineId: '1813',
  petId: NEW_PET.petId,
  previousQuantity: NEW_PET.quantity,
  newQuantity: NEW_PET.quantity + SALE.change,
  reason: SALE.reason,
  note: null,
  ...NO_AMOUNT,
  at: AT,
  occurredAt: null,
  undoes: null,
}

/** Takes the sale back. */
export const UNDOING = {
  id: '1d0c7a64-90be-4a53-9d1f-8c5e2b7f3a06',
  change: -SALE.change,
  reason: SALE.reason,
  undoes: SALE.id,
}

export const BASKET = {
  id: '4f0a6f5c-8c1d-4b0e-9a3b-5d2e7c61f9a8',
  movements: [
    { petId: NEW_PET.petId, change: -2, reason: 'sale' },
    { petId: 1003, change: -1, reason: 'sale' },
  ],
}

const SOLD_IN_BASKET = { id: BASKET.id, reason: 'sale', note: null, at: AT }

export const BASKET_SOLD = {
  id: BASKET.id,
  movements: [
    { ...SOLD, ...SOLD_IN_BASKET, lineId: '1815', previousQuantity: 11, newQuantity: 9 },
    {
      ...SOLD,
      ...SOLD_IN_BASKET,
      lineId: '1816',
      petId: 1003,
      previousQuantity: 12,
      newQuantity: 11,
    },
  ],
  undoes: null,
  occurredAt: null,
}

/** The data of events, by their names. */
export const EVENTS = {
  ready: { version: '1.0.0' },
  key: KEY,
  settings: { ...SETTINGS_CHANGE, currency: SETTINGS.currency },
  lost: { changes: 7, foundAt: AT },
  pets: [EDITED_PET],
  removed: [PET_OF_THE_COMMAND_LINE.petId],
  reload: {},
  health: readinessOf([
    ok('read', 'the stock can be read'),
    ok('write', 'the stock can be changed'),
    ok('database', 'the files of the database are as they should be'),
    diskSpace({ freeBytes: 75_900_000_000, databaseBytes: 1_000_000 }),
    backupAge({ newestAt: null, everyMs: null, now: AT, since: AT }),
    clockAgreement({ machine: AT, trusted: AT }),
  ]),
}

export const BARCODE_TAKEN = barcodeTaken({
  petId: BigInt(NEW_PET.petId),
  barcode: NEW_PET.barcodes[0] as string,
  takenBy: BigInt(PET_OF_THE_COMMAND_LINE.petId),
  takenAs: 'barcode',
})
