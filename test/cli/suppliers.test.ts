import { describe, expect, test } from 'bun:test'
import { newShop, type Shop } from './shop.ts'

const STOCK =
  'petId,quantity,supplier,supplierCode,packSize,orderUpTo\n1,3,Aqua,007,6,40\n2,1,,,,\n'

const namesIn = async (shop: Shop) =>
  (await shop.json<{ name: string; archivedAt: number | null }[]>('suppliers', 'list')).map(
    ({ name, archivedAt }) => (archivedAt === null ? name : `${name} (archived)`),
  )

const suppliersOf = async (shop: Shop) =>
  (await shop.json<{ petId: number; supplier?: string }[]>('inventory', 'list')).map(
    ({ supplier }) => supplier,
  )

describe('petstock suppliers', () => {
  test('adds, changes, archives and lists them, and pets keep theirs under another name', async () => {
    using shop = newShop()
    await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
    await shop.output('suppliers', 'add', 'Zoo', '--email', 'a@zoo.example', '--note', 'Tuesdays')
    await shop.output('suppliers', 'set', 'Aqua', '--name', 'Aqua GmbH', '--customer-number', 'K 1')
    await shop.output('suppliers', 'archive', 'Zoo')
    expect(await namesIn(shop)).toEqual(['Aqua GmbH', 'Zoo (archived)'])
    expect(await suppliersOf(shop)).toEqual(['Aqua GmbH', undefined])
    expect(await shop.output('inventory', 'list')).toMatch(/SUPPLIER/)
    const table = await shop.output('suppliers', 'list')
    expect(table).toMatch(/^NAME +E-MAIL +PHONE +CUSTOMER NUMBER +NOTE +STATE/)
    expect(table).toMatch(/^Zoo +a@zoo\.example +.*Tuesdays +archived$/m)
    await shop.output('suppliers', 'set', 'Zoo', '--email', '')
    await shop.output('suppliers', 'restore', 'Zoo')
    expect(await shop.json('suppliers', 'list')).toMatchObject([
      { id: 1, customerNumber: 'K 1' },
      { id: 2, email: null, archivedAt: null },
    ])
  })

  test('finds a supplier however upper and lower case and blanks are written', async () => {
    using shop = newShop()
    await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
    await shop.output('inventory', 'set', '2', '--supplier', 'AQUA')
    expect(await suppliersOf(shop)).toEqual(['Aqua', 'Aqua'])
    await shop.output('suppliers', 'set', 'aqua', '--name', 'AQUA')
    expect(await namesIn(shop)).toEqual(['AQUA'])
  })

  test.each([
    ['a name that is taken', ['add', 'Aqua'], /has a supplier "Aqua" already/],
    ['one in other letters', ['add', ' AQUA '], /has a supplier "Aqua" already/],
    ['a name that is none', ['set', 'Nobody', '--phone', '1'], /has no supplier "Nobody"/],
    ['no e-mail address', ['add', 'New', '--email', 'a b'], /--email must be an e-mail address/],
    ['nothing', ['set', 'Aqua'], /nothing to change/],
    ['an empty name', ['add', ' '], /must be text of 1 to 100 characters/],
  ])('refuses %s', async (_what, call, message) => {
    using shop = newShop()
    await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
    const { status, stderr } = await shop.run('suppliers', ...call)
    expect(status).not.toBe(0)
    expect(stderr).toMatch(message)
    expect(await namesIn(shop)).toEqual(['Aqua'])
  })
})

describe('petstock inventory', () => {
  test('sets how a pet is ordered, and takes it away', async () => {
    using shop = newShop()
    await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
    const how = ['--supplier', 'Aqua', '--supplier-code', 'N-7', '--pack-size', '12']
    await shop.output('inventory', 'set', '2', ...how, '--order-up-to', '30')
    await shop.output('inventory', 'add', '3', '--supplier', 'Aqua')
    expect(await shop.json('inventory', 'list')).toMatchObject([
      { petId: 1, supplier: 'Aqua', supplierCode: '007', packSize: 6, orderUpTo: 40 },
      { petId: 2, supplier: 'Aqua', supplierCode: 'N-7', packSize: 12, orderUpTo: 30 },
      { petId: 3, supplier: 'Aqua' },
    ])
    const nothing = ['--supplier', '', '--supplier-code', '', '--pack-size', 'none']
    await shop.output('inventory', 'set', '2', ...nothing, '--order-up-to', 'none')
    const [, second] = await shop.json<object[]>('inventory', 'list')
    expect(Object.keys(second ?? {})).not.toContain('supplier')
    expect(Object.keys(second ?? {})).not.toContain('packSize')
    const { stderr } = await shop.run('inventory', 'set', '2', '--supplier', 'Nobody')
    expect(stderr).toContain('the shop has no supplier "Nobody". Add it with')
  })

  test('adds the suppliers that a file names, which a dry run names and does not add', async () => {
    using shop = newShop()
    const file = shop.write('stock.csv', STOCK)
    const dry = await shop.run('inventory', 'import', file, '--dry-run')
    expect(dry.stderr).toContain('no such suppliers yet, and gets them with the file: "Aqua"')
    expect(dry.stdout).toContain('Aqua')
    await shop.output('inventory', 'import', file)
    const again = await shop.run('inventory', 'import', file)
    expect(again.stdout).toContain('left alone 2')
    expect(again.stderr).not.toContain('no such suppliers')
    expect(await namesIn(shop)).toEqual(['Aqua'])
  })

  test('adds none with a file that is refused', async () => {
    using shop = newShop()
    await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
    await shop.output('inventory', 'set', '1', '--barcode', 'TANK-7')
    const taken = shop.write('taken.csv', 'petId,quantity,barcode,supplier\n2,1,TANK-7,Zoo\n')
    const { status, stderr } = await shop.run('inventory', 'import', taken)
    expect([status, stderr]).toEqual([1, expect.stringContaining('Nothing has changed')])
    expect(await namesIn(shop)).toEqual(['Aqua'])
  })

  test('adds no more than a shop may have, and makes no database for a file with more', async () => {
    using shop = newShop()
    const rows = Array.from({ length: 1_001 }, (_, nth) => `${nth + 1},3,Supplier ${nth}\n`)
    const file = shop.write('many.csv', `petId,quantity,supplier\n${rows.join('')}`)
    for (const flags of [['--dry-run'], []]) {
      const { status, stdout, stderr } = await shop.run('inventory', 'import', file, ...flags)
      expect(status).toBe(1)
      expect(stdout + stderr).toContain('names 1001 suppliers that the shop does not have')
      expect(stderr).not.toContain('no such suppliers yet')
    }
    const { status } = await shop.run('suppliers', 'list')
    expect(status).toBe(1)
  })
})
