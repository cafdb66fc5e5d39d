import { describe, expect, test } from 'bun:test'
import { bodyOf, managerOf } from '../../support/access.ts'
import { deskOf, read } from '../../support/desk.ts'
import { expectError } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

interface Supplier {
  readonly supplierId: number
  readonly name: string
  readonly archivedAt: number | null
}

async function openDesk() {
  const service = await testService({
    pets: [{ petId: 1n, quantity: 5, lowStockAt: 6 }],
    keys: [
      { name: 'Ann', access: 'manage' },
      { name: 'Till', access: 'read' },
    ],
  })
  const manager = managerOf(service, service.key)
  return {
    service,
    manager,
    desk: deskOf(service, service.key),
    list: async (of = manager) =>
      (await bodyOf<{ suppliers: Supplier[] }>(of.send('GET', '/suppliers'))).suppliers,
    [Symbol.asyncDispose]: service[Symbol.asyncDispose],
  }
}

const orderingIn = (pet: object) => {
  const { supplierId, supplier, supplierCode, packSize, orderUpTo } = pet as Record<string, unknown>
  return { supplierId, supplier, supplierCode, packSize, orderUpTo }
}

describe('the suppliers of a shop', () => {
  test('are added, changed and archived by managers, and seen by all', async () => {
    await using shop = await openDesk()
    const { manager, service } = shop
    expect(await shop.list()).toEqual([])
    const response = await manager.send('POST', '/suppliers', { name: ' Aqua ', email: null })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      ...{ supplierId: 1, name: 'Aqua', address: null, email: null, phone: null },
      ...{ customerNumber: null, note: null, archivedAt: null },
    })
    const edit = { name: 'Aqua GmbH', email: 'a@aqua.example', archived: true }
    const edited = await bodyOf<Supplier>(manager.send('PATCH', '/suppliers/1', edit))
    expect(edited).toMatchObject({ name: 'Aqua GmbH', archivedAt: expect.any(Number) })
    const till = managerOf(service, service.issued[1]?.key ?? '')
    expect(await shop.list(till)).toMatchObject([{ name: 'Aqua GmbH', email: 'a@aqua.example' }])
    await expectError(till.send('POST', '/suppliers', { name: 'Zoo' }), 'insufficient_access')
    await expectError(
      till.send('PATCH', '/suppliers/1', { archived: false }),
      'insufficient_access',
    )
    const neither = manager.send('PATCH', '/suppliers/1', { archived: null })
    expect((await expectError(neither, 'invalid_supplier')).message).toContain(
      'The archived must be true, or false to order there again.',
    )
    await bodyOf(manager.send('PATCH', '/suppliers/1', { archived: false, email: null }))
    expect(await shop.list()).toMatchObject([{ email: null, archivedAt: null }])
  })

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'A\nB' }],
    [{ name: 'Aqua', email: 'nobody' }],
    [{ name: 'Aqua', email: 'a@b, c@d' }],
    [{ name: 'Aqua', note: 'x'.repeat(501) }],
    [{ name: 7 }],
  ])('are refused as %j', async (body) => {
    await using shop = await openDesk()
    await expectError(shop.manager.send('POST', '/suppliers', body), 'invalid_supplier')
    expect(await shop.list()).toEqual([])
  })

  test('are one, however upper and lower case and blanks are written: the refusal names the first', async () => {
    await using shop = await openDesk()
    const { manager } = shop
    await bodyOf(manager.send('POST', '/suppliers', { name: 'Aqua Wholesale' }), 201)
    const again = manager.send('POST', '/suppliers', { name: ' AQUA  wholesale ' })
    expect((await expectError(again, 'supplier_exists')).message).toContain('"Aqua Wholesale"')
    await bodyOf(manager.send('POST', '/suppliers', { name: 'Zoo' }), 201)
    const edit = manager.send('PATCH', '/suppliers/2', { name: 'aqua wholesale' })
    expect((await expectError(edit, 'supplier_exists')).message).toContain('"Aqua Wholesale"')
    const ordered = await bodyOf(
      manager.send('PATCH', '/inventory/1', { supplier: 'AQUA WHOLESALE' }),
    )
    expect(ordered).toMatchObject({ supplierId: 1, supplier: 'Aqua Wholesale' })
  })

  test.each(['0', '2', '01', 'x', '99999999999'])('have no number %s', async (supplierId) => {
    await using shop = await openDesk()
    await shop.manager.send('POST', '/suppliers', { name: 'Aqua' })
    const edit = shop.manager.send('PATCH', `/suppliers/${supplierId}`, { archived: true })
    await expectError(edit, 'supplier_not_found')
  })
})

describe('the suppliers that a file names', () => {
  test('are not added by an import that is refused, or sent again', async () => {
    await using shop = await openDesk()
    const { manager } = shop
    const id = crypto.randomUUID()
    const made = { id, csv: 'petId,quantity,barcode,supplier\n1,3,TANK-7,Aqua\n' }
    expect(await bodyOf(manager.send('POST', '/imports', made))).toMatchObject({ changed: 1 })
    await bodyOf(manager.send('PATCH', '/suppliers/1', { name: 'Aqua GmbH' }))
    const again = await manager.send('POST', '/imports', made)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const taken = {
      id: crypto.randomUUID(),
      csv: 'petId,quantity,barcode,supplier\n2,3,TANK-7,Z\n',
    }
    await expectError(manager.send('POST', '/imports', taken), 'import_refused')
    const addition = crypto.randomUUID()
    await read(shop.desk.add({ id: addition, petId: 7 }))
    const reused = { id: addition, csv: 'petId,quantity,supplier\n2,3,Zoo\n' }
    await expectError(manager.send('POST', '/imports', reused), 'movement_id_reused')
    expect((await shop.list()).map(({ name }) => name)).toEqual(['Aqua GmbH'])
  })

  test('are a problem of a dry run where they are too many', async () => {
    await using shop = await openDesk()
    const rows = Array.from({ length: 1_001 }, (_, nth) => `${nth + 1},3,Rex,Supplier ${nth}\n`)
    const csv = `petId,quantity,name,supplier\n${rows.join('')}`
    const planned = await bodyOf(shop.manager.send('POST', '/imports', { dryRun: true, csv }))
    expect(planned).toMatchObject({
      problems: [{ code: 'too_many_suppliers', column: null, count: 1, lines: [] }],
      warnings: [],
    })
    const id = crypto.randomUUID()
    const refused = shop.manager.send('POST', '/imports', { id, csv })
    const { message } = await expectError(refused, 'import_refused')
    expect(message).toContain('names 1001 suppliers that the shop does not have')
    expect(await shop.list()).toEqual([])
  })
})

describe('how a pet is ordered', () => {
  test('is set with the name of a supplier, which it keeps, and is in the pet and the low list', async () => {
    await using shop = await openDesk()
    const { manager, desk } = shop
    await manager.send('POST', '/suppliers', { name: 'Aqua' })
    const how = { supplier: 'Aqua', supplierCode: '007', packSize: 4, orderUpTo: 20 }
    const edited = await read(desk.edit(1, how))
    expect(orderingIn(edited)).toEqual({ ...how, supplierId: 1 })
    await bodyOf(manager.send('PATCH', '/suppliers/1', { name: 'Aqua GmbH' }))
    const [pet] = await bodyOf<object[]>(desk.send('GET', '/inventory') as never)
    expect(orderingIn(pet ?? {})).toEqual({ ...how, supplier: 'Aqua GmbH', supplierId: 1 })
    const low = await bodyOf<{ pets: object[] }>(desk.send('GET', '/inventory/low') as never)
    expect(low.pets).toMatchObject([{ petId: 1, refill: 2, order: 16 }])
    const nothing = { supplier: null, supplierCode: null, packSize: null, orderUpTo: null }
    const without = Object.keys(await read(desk.edit(1, nothing)))
    expect(without.filter((field) => field in { ...how, supplierId: 1 })).toEqual([])
  })

  test('does not keep an addition from being sent again once the supplier is called otherwise', async () => {
    await using shop = await openDesk()
    const { manager, desk } = shop
    await manager.send('POST', '/suppliers', { name: 'Aqua' })
    const addition = { id: crypto.randomUUID(), petId: 7, supplier: 'Aqua' }
    await read(desk.add(addition))
    await bodyOf(manager.send('PATCH', '/suppliers/1', { name: 'Aqua GmbH' }))
    const again = await desk.add(addition)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await read(Promise.resolve(again))).toMatchObject({ petId: 7, supplier: 'Aqua GmbH' })
    const other = { ...addition, petId: 8 }
    await expectError(desk.add(other), 'movement_id_reused')
    await expectError(desk.add({ ...other, id: crypto.randomUUID() }), 'invalid_pet')
  })

  test('is refused where the shop has no such supplier, and where it cannot be', async () => {
    await using shop = await openDesk()
    const { desk } = shop
    for (const wrong of [
      ...[{ supplier: 'Nobody' }, { supplier: '' }, { supplier: 1 }, { supplierCode: '' }],
      ...[{ packSize: 0 }, { packSize: 1_000_001 }, { orderUpTo: -1 }, { orderUpTo: '3' }],
    ]) {
      await expectError(desk.edit(1, wrong), 'invalid_pet')
      const added = { id: crypto.randomUUID(), petId: 2, ...wrong }
      await expectError(desk.add(added), 'invalid_pet')
    }
    expect(await desk.list()).toHaveLength(1)
  })
})
