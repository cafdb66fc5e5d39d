import { expect } from 'bun:test'
import type { ImportOutcome } from '../../../../src/stock/pet-changes.ts'
import type { UndoableBy } from '../../../../src/stock/undoable.ts'
import type { CommandShop } from '../../../../src/storage/engine.ts'
import { planImport } from '../../../../src/transfer/plan/plan-import.ts'
import type { ImportRow } from '../../../../src/transfer/reading/import-reading.ts'
import { undo } from '../../shop-changes.ts'
import type { OpenShop } from '../open-shop.ts'

/** All pets without their times, which an undo sets anew. */
export const seen = async (open: OpenShop) =>
  (await open.pets()).map(({ petId, quantity, status, name, kind, barcodes, lowStockAt }) => ({
    ...{ petId, quantity, status, name, kind, barcodes, lowStockAt },
  }))

export const row = (petId: bigint, values: Partial<ImportRow> = {}): ImportRow => ({
  line: 1,
  petId,
  quantity: 7,
  ...values,
})

/** Imports rows under an id. */
export async function importUnder(
  stock: CommandShop['stock'],
  rows: readonly ImportRow[],
  by: UndoableBy,
): Promise<ImportOutcome> {
  const named = new Map(rows.map((each) => [each.petId, each]))
  return stock.import([...named.keys()], (pets) => planImport(named, pets), { undoable: by })
}

/** Undoes a change, and expects that nothing was changed. */
export async function expectRefused(open: OpenShop, id: string, outcome: object): Promise<void> {
  const before = await open.pets()
  expect(await undo(open.shop, id)).toMatchObject(outcome)
  expect(await open.pets()).toEqual(before)
}
