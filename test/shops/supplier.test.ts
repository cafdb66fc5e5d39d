import { expect, test } from 'bun:test'
import { planSupplierChange } from '../../src/keys/plan-supplier-change.ts'
import { namedSupplier, supplierCalled } from '../../src/shops/supplier.ts'

// As a former version let a shop have them.
const TWICE = ['Aqua', 'AQUA', 'Zoo'].map((name, place) => ({
  ...{ ...namedSupplier(name), id: place + 1, archivedAt: null },
}))

test('of suppliers that a former version let have one name, each is found as it is written, and else the first', () => {
  const found = (name: string) => supplierCalled(TWICE, name)?.id
  expect(['Aqua', 'AQUA', 'aqua', 'a qua', 'zoo', 'None'].map(found)).toEqual([
    ...[1, 2, 1, undefined, 3, undefined],
  ])
})

test('of those, each can be changed, and have another name', () => {
  const edit = (change: object) => {
    const asked = { kind: 'edit_supplier', supplierId: 2, edit: change } as const
    const times = { machine: 1, endsBy: 1 }
    return planSupplierChange(asked, { suppliers: TWICE }, times, (action) => ({
      ...{ at: 1, keyId: null, action, subject: null, name: null, before: null, after: null },
    })).outcome
  }
  expect(edit({ phone: '1' })).toEqual({ outcome: 'done' })
  expect(edit({ archived: true, name: 'AQUA' })).toEqual({ outcome: 'done' })
  expect(edit({ name: 'aquA' })).toEqual({ outcome: 'supplier_exists', name: 'Aqua' })
  expect(edit({ name: 'Aqua 2' })).toEqual({ outcome: 'done' })
})
