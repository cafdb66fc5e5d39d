import { describe, expect, test } from 'bun:test'
import {
  MAX_SUPPLIERS,
  namedSupplier,
  type Supplier,
  type SupplierEdit,
} from '../../../src/shops/supplier.ts'
import type { Pet } from '../../../src/stock/pet.ts'
import { importWithSuppliers } from '../../../src/transfer/plan/import-with-suppliers.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { pet } from '../pets.ts'
import { addPet, editPet, newId } from '../shop-changes.ts'
import { type AccessUnderTest, openAccess } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { type OpenShop, openShop } from './open-shop.ts'

const AQUA = {
  ...{ name: 'Aqua Wholesale', address: 'Harbour Road 7', email: 'orders@aqua.example' },
  ...{ phone: '+49 40 1234', customerNumber: 'K-4711', note: 'Tuesdays' },
}

const adding = (...suppliers: readonly (typeof AQUA | string)[]) =>
  ({
    kind: 'add_suppliers',
    suppliers: suppliers.map((each) => (typeof each === 'string' ? namedSupplier(each) : each)),
  }) as const

const editing = (supplierId: number, edit: SupplierEdit) =>
  ({ kind: 'edit_supplier', supplierId, edit }) as const

const named = (suppliers: readonly Supplier[]) =>
  suppliers.map(({ id, name, archivedAt }) => [id, name, archivedAt] as const)

const ORDERING = { supplierId: 1, supplierCode: '007-A', packSize: 6, orderUpTo: 40 }

const orderingIn = ({ supplierId, supplier, supplierCode, packSize, orderUpTo }: Pet) => ({
  ...{ supplierId, supplier, supplierCode, packSize, orderUpTo },
})

/** How the first pet is ordered, as a command sees it, and as the desk does. */
async function seen(open: OpenShop) {
  const [listed] = await open.byCommand(({ stock }) => stock.list())
  const [asked] = await open.shop.ask({ kind: 'pets', petIds: [1n] })
  if (listed === undefined || asked === undefined) throw new Error('the pet is gone')
  expect(orderingIn(listed)).toEqual(orderingIn(asked))
  return orderingIn(listed)
}

const HEADER = 'petId,quantity,name,barcode,supplier\n'

/** Imports rows under an id, as the desk does, or as a command; others change the shop after its suppliers were listed. */
const importing = (
  open: OpenShop,
  rows: string,
  id?: string,
  others: () => Promise<unknown> = async () => {},
) =>
  open.byCommand(async ({ stock, access }) => {
    const list = async () => {
      const known = await access.listSuppliers()
      await others()
      return known
    }
    const reading = readImport(new TextEncoder().encode(HEADER + rows))
    expect(reading.problems).toEqual([])
    const by = id === undefined ? undefined : { id, keyId: 'key_a' }
    return importWithSuppliers(stock, list, reading, by)
  })

export const suppliers: Contract = (engine) => {
  describe('the suppliers of a shop', () => {
    test('are numbered in the order in which they are added, and kept over a restart', async () => {
      await using shop = await openAccess(engine)
      expect(await shop.store.listSuppliers()).toEqual([])
      expect(await shop.by('boss', adding(AQUA))).toBe('done')
      expect(await shop.by('boss', adding('Bird & Seed', 'Zoo'))).toBe('done')
      const all = [
        { ...AQUA, id: 1, archivedAt: null },
        { ...namedSupplier('Bird & Seed'), id: 2, archivedAt: null },
        { ...namedSupplier('Zoo'), id: 3, archivedAt: null },
      ]
      expect(await shop.store.listSuppliers()).toEqual(all)
      await shop.open.restart()
      expect(await shop.store.listSuppliers()).toEqual(all)
      expect(await shop.open.byCommand(({ access }) => access.listSuppliers())).toEqual(all)
    })

    test('have names of their own, also those in the archive; of several all are added, or none', async () => {
      await using shop = await openAccess(engine)
      await shop.by('boss', adding('Aqua', 'Zoo'))
      await shop.by('boss', editing(1, { archived: true }))
      expect(await shop.by('boss', adding('New', 'Aqua'))).toBe('supplier_exists')
      expect(await shop.by('boss', adding('New', 'New'))).toBe('supplier_exists')
      expect(await shop.by('boss', editing(2, { name: 'Aqua' }))).toBe('supplier_exists')
      expect(await shop.by('boss', editing(2, { name: 'Zoo' }))).toBe('done')
      expect(named(await shop.store.listSuppliers())).toEqual([
        [1, 'Aqua', shop.now],
        [2, 'Zoo', null],
      ])
    })

    test('have names that differ by more than upper and lower case, blanks and how accents are written', async () => {
      await using shop = await openAccess(engine)
      await shop.by('boss', adding('Aqua  Wholesale', 'Müller Straße', 'ΠΕΤΡΟΣ'))
      const alike = [...['AQUA WHOLESALE', 'aqua\u00a0wholesale', 'mu\u0308ller STRASSE', 'Πετρος']]
      for (const name of alike) {
        expect(await shop.by('boss', adding(name))).toBe('supplier_exists')
        expect(await shop.by('boss', adding('New', name))).toBe('supplier_exists')
      }
      expect(await shop.by('boss', adding('Zoo', 'ZOO'))).toBe('supplier_exists')
      expect(await shop.by('boss', editing(2, { name: 'aqua wholesale' }))).toBe('supplier_exists')
      const change = { kind: 'add_suppliers', suppliers: [namedSupplier('πετροσ')] } as const
      const now = { machine: shop.now, endsBy: shop.now }
      expect(await shop.store.change(change, { keyId: shop.idOf('boss') }, now)).toEqual({
        ...{ outcome: 'supplier_exists', name: 'ΠΕΤΡΟΣ' },
      })
      // A supplier may have its own name written otherwise, and another one that says more.
      expect(await shop.by('boss', editing(1, { name: 'AQUA Wholesale' }))).toBe('done')
      expect(await shop.by('boss', adding('Aqua-Wholesale'))).toBe('done')
      expect((await shop.store.listSuppliers()).map(({ name }) => name)).toEqual([
        ...['AQUA Wholesale', 'Müller Straße', 'ΠΕΤΡΟΣ', 'Aqua-Wholesale'],
      ])
    })

    test('are found by a file however it writes their names, and a new one comes once', async () => {
      await using shop = await openAccess(engine)
      const { open } = shop
      await shop.by('boss', adding('Müller Straße'))
      await importing(
        open,
        '1,3,Rex,,MÜLLER  STRASSE\n2,3,Max,,Aqua\n3,3,Tom,,AQUA \n4,3,Kim,,müller straße\n',
      )
      expect((await shop.store.listSuppliers()).map(({ name }) => name)).toEqual([
        ...['Müller Straße', 'Aqua'],
      ])
      const pets = await open.byCommand(({ stock }) => stock.list())
      expect(pets.map(({ supplier }) => supplier)).toEqual([
        ...['Müller Straße', 'Aqua', 'Aqua', 'Müller Straße'],
      ])
      const again = await importing(open, '1,3,Rex,,müller straße\n2,3,Max,,aqua\n')
      expect(again).toMatchObject({ plan: { added: [], changed: [], unchanged: 2 } })
    })

    test('are changed field by field, archived and brought back', async () => {
      await using shop = await openAccess(engine)
      await shop.by('boss', adding(AQUA))
      const edit = { customerNumber: 'K-1', note: null }
      expect(await shop.by('boss', editing(1, edit))).toBe('done')
      expect(await shop.store.listSuppliers()).toEqual([
        { ...AQUA, ...edit, id: 1, archivedAt: null },
      ])
      await shop.by('boss', editing(1, { archived: true }))
      await shop.by('boss', editing(1, { archived: true, phone: null }))
      expect(await shop.store.listSuppliers()).toEqual([
        { ...AQUA, ...edit, phone: null, id: 1, archivedAt: shop.now },
      ])
      await shop.by('boss', editing(1, { archived: false }))
      expect(named(await shop.store.listSuppliers())).toEqual([[1, AQUA.name, null]])
      expect(await shop.by('boss', editing(2, { name: 'Zoo' }))).toBe('unknown_supplier')
    })

    test('are changed by those who manage alone', async () => {
      await using shop = await openAccess(engine, {
        boss: { access: 'manage' },
        till: { access: 'write' },
      })
      expect(await shop.by('till', adding(AQUA))).toBe('not_manager')
      await shop.by('boss', adding(AQUA))
      expect(await shop.by('till', editing(1, { archived: true }))).toBe('not_manager')
      expect(named(await shop.store.listSuppliers())).toEqual([[1, AQUA.name, null]])
    })

    test('stand in the audit log with what was changed', async () => {
      await using shop = await openAccess(engine)
      await shop.by('boss', adding('Aqua', 'Zoo'))
      await shop.by('boss', editing(1, { name: 'Aqua GmbH', phone: '1' }))
      await shop.by('boss', editing(1, { name: 'Aqua GmbH' }))
      const [edited, added] = await shop.journal()
      expect(edited).toMatchObject({
        ...{ action: 'edit_supplier', subject: '1', name: 'Aqua', keyId: shop.idOf('boss') },
        before: '{"name":"Aqua","phone":null}',
        after: '{"name":"Aqua GmbH","phone":"1"}',
      })
      expect(added).toMatchObject({
        action: 'add_supplier',
        subject: '1',
        name: 'Aqua',
        after: '2',
      })
    })

    test('are a thousand at most', async () => {
      await using shop = await openAccess(engine)
      const names = Array.from({ length: MAX_SUPPLIERS }, (_, nth) => `Supplier ${nth}`)
      expect(await shop.by('boss', adding(...names))).toBe('done')
      expect(await shop.by('boss', adding('One more'))).toBe('too_many_suppliers')
      expect(await shop.store.listSuppliers()).toHaveLength(MAX_SUPPLIERS)
    })
  })

  describe('the suppliers that a file names', () => {
    const namesIn = async ({ store }: AccessUnderTest) =>
      (await store.listSuppliers()).map(({ name }) => name)

    test('are added with it where the shop does not have them', async () => {
      await using shop = await openAccess(engine)
      await shop.by('boss', adding('Aqua'))
      const made = await importing(shop.open, 'ART-1,3,Rex,,Zoo\nART-2,4,Ada,,Aqua\n', newId())
      expect(made).toMatchObject({
        plan: { added: [{}, {}] },
        numbering: { petIds: [1_001n, 1_002n] },
      })
      expect(await namesIn(shop)).toEqual(['Aqua', 'Zoo'])
      const [imported, added] = await shop.journal()
      expect(imported).toMatchObject({ action: 'import', keyId: 'key_a' })
      expect(added).toMatchObject({
        ...{ action: 'add_supplier', subject: '2', name: 'Zoo', keyId: 'key_a', after: null },
      })
      const pets = await shop.open.pets()
      expect(pets.map(({ petId, supplier }) => `${petId} ${supplier}`)).toEqual([
        ...['1001 Zoo', '1002 Aqua'],
      ])
    })

    test('are not added with a file that the stock refuses, or under the id of another change', async () => {
      await using shop = await openAccess(engine)
      const { open } = shop
      const id = newId()
      await addPet(open.shop, pet(1n, { barcodes: ['TANK-7'] }), { id })
      for (const petId of [5n, 6n]) await addPet(open.shop, pet(petId, { name: 'Twin' }))
      const before = [await open.pets(), await shop.journal()]
      expect(await importing(open, '2,3,Rex,TANK-7,Zoo\n')).toMatchObject({
        reading: { problems: [{ code: 'taken_code' }] },
      })
      expect(await importing(open, ',3,Twin,,Zoo\n')).toMatchObject({
        reading: { problems: [{ code: 'missing_number' }] },
      })
      expect(await importing(open, '2,3,Rex,,Zoo\n', id)).toEqual({ idReused: true })
      expect([await open.pets(), await shop.journal()]).toEqual(before)
      expect(await namesIn(shop)).toEqual([])
    })

    test('are not added again with a file that was imported before, also where they are called otherwise since', async () => {
      await using shop = await openAccess(engine)
      const id = newId()
      await importing(shop.open, '1,3,Rex,,Aqua\n', id)
      await shop.by('boss', editing(1, { name: 'Aqua GmbH' }))
      const again = await importing(shop.open, '1,3,Rex,,Aqua\n', id)
      expect(again).toMatchObject({ madeBefore: { added: 1 } })
      const others = Array.from({ length: MAX_SUPPLIERS - 1 }, (_, nth) => `Supplier ${nth}`)
      await shop.by('boss', adding(...others))
      expect(await importing(shop.open, '1,3,Rex,,Aqua\n', id)).toEqual(again)
      expect(await namesIn(shop)).toEqual(['Aqua GmbH', ...others])
    })

    test('are not added where they are too many, also where others have added the last ones meanwhile', async () => {
      await using shop = await openAccess(engine)
      const others = Array.from({ length: MAX_SUPPLIERS - 1 }, (_, nth) => `Supplier ${nth}`)
      await shop.by('boss', adding(...others))
      const tooMany = { reading: { problems: [{ code: 'too_many_suppliers' }] } }
      expect(await importing(shop.open, '1,3,Rex,,Aqua\n2,3,Ada,,Zoo\n')).toMatchObject(tooMany)
      expect(await namesIn(shop)).toEqual(others)
      const quicker = () => shop.by('boss', adding('Quick'))
      expect(await importing(shop.open, '1,3,Rex,,Aqua\n', newId(), quicker)).toMatchObject(tooMany)
      expect(await namesIn(shop)).toEqual([...others, 'Quick'])
      expect(await shop.open.pets()).toEqual([])
    })

    test('are not added where others take a barcode of the file after they were listed', async () => {
      await using shop = await openAccess(engine)
      const quicker = () => addPet(shop.open.shop, pet(9n, { barcodes: ['TANK-7'] }))
      expect(await importing(shop.open, '2,3,Rex,TANK-7,Zoo\n', newId(), quicker)).toMatchObject({
        reading: { problems: [{ code: 'taken_code' }] },
      })
      expect(await namesIn(shop)).toEqual([])
    })

    test('are numbered apart where several files and managers bring some at the same time', async () => {
      await using shop = await openAccess(engine)
      const named = Array.from({ length: 6 }, (_, nth) => `Supplier ${nth}`)
      await Promise.all(
        named.map((name, nth) =>
          nth % 3 === 0
            ? shop.by('boss', adding(name))
            : importing(shop.open, `${nth},3,Rex,,${name}\n`, newId()),
        ),
      )
      expect((await namesIn(shop)).toSorted()).toEqual(named)
      const pets = await shop.open.pets()
      expect(pets.map(({ petId, supplier }) => `${petId} ${supplier}`)).toEqual([
        ...['1 Supplier 1', '2 Supplier 2', '4 Supplier 4', '5 Supplier 5'],
      ])
    })

    test('are found where others have added one of them meanwhile', async () => {
      await using shop = await openAccess(engine)
      const quicker = () => shop.by('boss', adding('Aqua'))
      await importing(shop.open, '1,3,Rex,,Zoo\n2,3,Ada,,Aqua\n', newId(), quicker)
      expect(await namesIn(shop)).toEqual(['Aqua', 'Zoo'])
      const pets = await shop.open.pets()
      expect(pets.map(({ supplier }) => supplier)).toEqual(['Zoo', 'Aqua'])
    })
  })

  describe('how a pet is ordered', () => {
    test('is kept with it, also the largest numbers, and after a restart', async () => {
      await using open = await openShop(engine)
      const most = {
        ...{ supplierId: 2_147_483_647, supplierCode: '😀'.repeat(100) },
        ...{ packSize: 1_000_000, orderUpTo: 2_147_483_647 },
      }
      expect(await addPet(open.shop, pet(1n, most))).toBe('added')
      expect(await seen(open)).toEqual({ ...most, supplier: undefined })
      await open.restart()
      expect(await seen(open)).toEqual({ ...most, supplier: undefined })
    })

    test('names the supplier as it is called now, also in the archive', async () => {
      await using shop = await openAccess(engine)
      const { open } = shop
      await shop.by('boss', adding(AQUA))
      await addPet(open.shop, pet(1n, ORDERING))
      expect(await seen(open)).toEqual({ ...ORDERING, supplier: AQUA.name })
      await shop.by('boss', editing(1, { name: 'Aqua GmbH', archived: true }))
      expect(await seen(open)).toEqual({ ...ORDERING, supplier: 'Aqua GmbH' })
    })

    test('is changed field by field, and taken away by null', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, ...ORDERING }] })
      const before = { ...ORDERING, supplier: undefined }
      expect(await seen(open)).toEqual(before)
      expect(await editPet(open.shop, 1n, { packSize: 12 })).toBe('edited')
      expect(await seen(open)).toEqual({ ...before, packSize: 12 })
      expect(await editPet(open.shop, 1n, { packSize: 12 })).toBe('unchanged')
      const nothing = { supplierId: null, supplierCode: null, packSize: null, orderUpTo: null }
      expect(await editPet(open.shop, 1n, nothing)).toBe('edited')
      const undefinedAll = { supplierId: undefined, supplierCode: undefined, supplier: undefined }
      expect(await seen(open)).toEqual({
        ...undefinedAll,
        ...{ packSize: undefined, orderUpTo: undefined },
      })
    })

    test('stays as it is where anything else of the pet changes', async () => {
      await using open = await openShop(engine, { pets: [{ petId: 1n, ...ORDERING }] })
      await updateQuantity(open.shop, 1n, 3, 'key_a')
      await editPet(open.shop, 1n, { name: 'Rex', price: 5 })
      await open.byCommand(({ stock }) => stock.edit(1n, { status: 'sold' }))
      expect(await seen(open)).toEqual({ ...ORDERING, supplier: undefined })
    })

    test('is part of an addition that is repeated', async () => {
      await using open = await openShop(engine)
      const id = newId()
      expect(await addPet(open.shop, pet(1n, ORDERING), { id })).toBe('added')
      expect(await addPet(open.shop, pet(1n, ORDERING), { id })).toBe('added_before')
      const other = pet(1n, { ...ORDERING, supplierId: 2 })
      expect(await addPet(open.shop, other, { id })).toBe('id_reused')
    })

    test('is known again by the id of the addition, where the shop has the name of the supplier no more', async () => {
      await using open = await openShop(engine)
      const id = newId()
      const { supplierId: _, ...nameless } = pet(1n, ORDERING)
      const asked = { id, lacksSupplier: true }
      expect(await addPet(open.shop, nameless, asked)).toBe('unknown_supplier')
      expect(await open.pets()).toEqual([])
      expect(await addPet(open.shop, pet(1n, ORDERING), { id })).toBe('added')
      expect(await addPet(open.shop, nameless, asked)).toBe('added_before')
      expect(await addPet(open.shop, { ...nameless, packSize: 7 }, asked)).toBe('id_reused')
      expect(await addPet(open.shop, nameless, { ...asked, id: newId() })).toBe('unknown_supplier')
      expect(await seen(open)).toEqual({ ...ORDERING, supplier: undefined })
    })
  })
}
