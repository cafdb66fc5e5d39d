import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { COMMAND } from '../../../src/keys/access-change.ts'
import { itemJson } from '../../../src/list/block.ts'
import { InventoryList } from '../../../src/list/inventory-list.ts'
import { commandEngine, commandShop } from '../../../src/storage/sqlite/command-engine.ts'
import { integerPragma, openConnection } from '../../../src/storage/sqlite/driver/connection.ts'
import { BatchWriter } from '../../../src/storage/sqlite/writer/batch-writer.ts'
import { PendingBatch } from '../../../src/storage/sqlite/writer/pending-batch.ts'
import type { ChangesElsewhere } from '../../../src/storage/sqlite/writer/write-batch.ts'
import { apiKey } from '../../support/api-key.ts'
import { keysOf } from '../../support/key-changes.ts'
import { runs } from '../../support/property-runs.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { batchOf } from '../batches.ts'
import { NOW, newDatabase } from '../database.ts'
import { pet } from '../pets.ts'

const FREE = { perMinute: 60, perDay: 1000 }

const SETTINGS = { kind: 'change_settings', change: { lowStockAt: 3 }, defaultMs: 1 } as const

const KEY = apiKey('key_a', { name: 'Till 1', digest: 'digest', createdAt: NOW })

/** A writer on a stock of two pets, and a command beside it. */
async function newShop() {
  const database = newDatabase()
  const elsewhere = openConnection(database.folder.database, 'write')
  const now = () => NOW
  const command = { ...commandEngine(elsewhere, now), ...commandShop(elsewhere, now) }
  await command.stock.add(pet(1n))
  await command.stock.add(pet(2n))
  const writer = new BatchWriter(database.connection)
  return {
    ...database,
    writer,
    look: () => writer.follower.look(),
    command,
    elsewhere: elsewhere.client,
    [Symbol.dispose]() {
      elsewhere.client.close()
      database[Symbol.dispose]()
    },
  }
}

const level = (petId: bigint, quantity = 5) => ({ petId, quantity, status: 'available' as const })

const changed = (...levels: ReturnType<typeof level>[]): ChangesElsewhere => ({
  changes: { changed: levels, removed: [] },
  keysChanged: false,
})

describe('a look', () => {
  test('finds the pets that a command has changed, once', async () => {
    using shop = await newShop()
    expect(shop.look()).toBeUndefined()
    await shop.command.stock.edit(1n, { name: 'Rex' })
    await shop.command.stock.edit(2n, { quantity: 9 })
    expect(shop.look()).toEqual({
      changes: { changed: [level(2n, 9), level(1n)], removed: [] },
      keysChanged: false,
    })
    expect(shop.look()).toBeUndefined()
  })

  test('finds none of the writer’s own commits', async () => {
    using shop = await newShop()
    const { writer } = shop
    const edit = { kind: 'editPet', petId: 1n, edit: { name: 'Rex' }, keyId: 'key' } as const
    const times = { machine: NOW, endsBy: NOW }
    const access = { kind: 'changeAccess', change: SETTINGS, by: COMMAND, times } as const
    expect(writer.write(batchOf([[1n, 7, 'key']], [edit, access]), NOW)).toMatchObject({
      elsewhere: undefined,
    })
    await shop.command.stock.edit(2n, { quantity: 9 })
    expect(shop.look()).toEqual(changed(level(2n, 9)))
  })

  test('finds every change of the keys and settings, and no use of a key', async () => {
    using shop = await newShop()
    const keys = keysOf(shop.command.access)
    const changes = [
      () => keys.issue(KEY),
      () => keys.rotate(KEY.id, 'another', NOW + 5, NOW),
      () => keys.changePlan(KEY.id, 'free', FREE, NOW),
      () => keys.unban(KEY.id, NOW),
      () => shop.command.acceptClock(),
      () => keys.revoke(KEY.id, NOW),
      () => shop.command.access.change(SETTINGS, COMMAND, { machine: NOW, endsBy: NOW }),
    ]
    for (const change of changes) {
      await change()
      expect(shop.look()).toEqual({ changes: { changed: [], removed: [] }, keysChanged: true })
    }
    shop.writer.write(batchOf([], [{ kind: 'markUsed', keys: [[KEY.id, NOW]] }]), NOW)
    await shop.command.stock.edit(1n, { quantity: 9 })
    expect(shop.look()).toEqual(changed(level(1n, 9)))
  })

  test('finds the whole stock after an import of very many pets', async () => {
    using shop = await newShop()
    const added = Array.from({ length: 3_000 }, (_, at) => ({
      ...pet(BigInt(at + 10)),
      updatedAt: null,
    }))
    await shop.command.stock.import(
      added.map(({ petId }) => petId),
      () => ({ added, changed: [], unchanged: 0 }),
    )
    const found = shop.look()
    expect(found?.keysChanged).toBe(false)
    expect(found?.snapshot?.petIds).toHaveLength(3_002)
  })

  test('finds the whole stock, and new keys, after another program’s commit', async () => {
    using shop = await newShop()
    shop.elsewhere.run('UPDATE inventory SET quantity = 77 WHERE pet_id = 2')
    const found = shop.look()
    expect(found?.keysChanged).toBe(true)
    expect([...(found?.snapshot?.quantities ?? [])]).toEqual([5, 77])
    expect(shop.look()).toBeUndefined()
  })

  test('finds nothing where a process at its end has emptied the log after a change that was found', async () => {
    using shop = await newShop()
    const version = () => integerPragma(shop.client, 'data_version')
    const before = version()
    const program = `
      import { Database } from 'bun:sqlite'
      const client = new Database(${JSON.stringify(shop.folder.database)})
      // Bun closes it at the end of the process, and empties the log.
      client.query('SELECT 1 FROM inventory').get()`
    await shop.command.stock.edit(1n, { quantity: 9 })
    expect(shop.look()).toEqual(changed(level(1n, 9)))
    expect(version()).toBe(before + 1)
    expect(Bun.spawnSync([process.execPath, '-e', program]).exitCode).toBe(0)
    expect(version()).toBe(before + 2)
    expect(shop.look()).toBeUndefined()
    shop.writer.write(batchOf([[1n, 7, 'key']]), NOW)
    expect(shop.look()).toBeUndefined()
  })

  test('meets damage once, and finds what is committed after it', async () => {
    using shop = await newShop()
    shop.elsewhere.run('PRAGMA ignore_check_constraints = ON')
    shop.elsewhere.run("UPDATE inventory SET status = 'solx' WHERE pet_id = 2")
    expect(() => shop.look()).toThrow('a status that cannot be')
    expect(shop.look()).toBeUndefined()
    await shop.command.stock.edit(1n, { quantity: 9 })
    expect(shop.look()).toEqual(changed(level(1n, 9)))
  })
})

describe('a batch', () => {
  test('brings what was committed before it', async () => {
    using shop = await newShop()
    await shop.command.stock.edit(1n, { quantity: 9 })
    const written = shop.writer.write(batchOf([[1n, 7, 'key']]), NOW)
    expect(written).toMatchObject({ elsewhere: changed(level(1n, 9)) })
    expect(shop.look()).toBeUndefined()
  })

  test('takes a log that was emptied since the last look for no commit', async () => {
    using shop = await newShop()
    await shop.command.stock.edit(1n, { quantity: 9 })
    expect(shop.look()).toEqual(changed(level(1n, 9)))
    shop.elsewhere.run('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(shop.writer.write(batchOf([[1n, 7, 'key']]), NOW)).not.toHaveProperty('failure')
    expect(shop.look()).toBeUndefined()
  })

  test('leaves a commit without a trace to the next look', async () => {
    using shop = await newShop()
    shop.elsewhere.run('UPDATE inventory SET quantity = 3 WHERE pet_id = 2')
    expect(shop.writer.write(batchOf([[1n, 7, 'key']]), NOW)).not.toHaveProperty('failure')
    expect(shop.look()).toMatchObject({ keysChanged: true, snapshot: {} })
  })

  test('that fails leaves to the next look what was committed before it', async () => {
    using shop = await newShop()
    await shop.command.stock.edit(1n, { quantity: 9 })
    shop.client.run('PRAGMA busy_timeout = 0')
    shop.elsewhere.run('BEGIN IMMEDIATE')
    expect(shop.writer.write(batchOf([[1n, 7, 'key']]), NOW)).toHaveProperty('failure')
    shop.elsewhere.run('ROLLBACK')
    expect(shop.look()).toEqual(changed(level(1n, 9)))
  })

  test('that prunes the journal to its end hides no later change', async () => {
    using shop = await newShop()
    const kept = { from: NOW + 10, to: NOW + 20 }
    const checkpoint = { seen: 0n, lead: 0, cut: null, peak: null, suspect: null, more: true }
    const prune = { kind: 'pruneJournal', kept, checkpoint } as const
    expect(shop.writer.write(batchOf([], [prune]), NOW)).toMatchObject({
      results: [{ result: { deleted: 2 } }],
    })
    for (const quantity of [8, 9]) {
      await shop.command.stock.edit(1n, { quantity })
      expect(shop.look()).toEqual(changed(level(1n, quantity)))
    }
  })
})

type Shop = Awaited<ReturnType<typeof newShop>>
type Step = (shop: Shop, list: InventoryList) => unknown

function publish(list: InventoryList, elsewhere: ChangesElsewhere | undefined): void {
  if (elsewhere?.snapshot !== undefined) list.onSnapshot(elsewhere.snapshot)
  if (elsewhere?.changes !== undefined) list.onPetsChanged(elsewhere.changes)
}

function write(
  { writer }: Shop,
  list: InventoryList,
  fill: (batch: PendingBatch) => Promise<unknown>,
) {
  const batch = new PendingBatch()
  const settled = fill(batch)
  const written = writer.write(batch.seal(), NOW)
  if ('failure' in written) throw new Error(written.message)
  publish(list, written.elsewhere)
  batch.written(written, list)
  return settled
}

const petId = fc.bigInt({ min: 1n, max: 5n })
const quantity = fc.nat({ max: 3 })
const edit = fc.record(
  {
    quantity,
    status: fc.constantFrom('available' as const, 'sold' as const),
    name: fc.constantFrom(null, 'Rex', 'Max'),
  },
  { requiredKeys: [] },
)

let additions = 0
const additionId = () => `00000000-0000-4000-8000-${String(++additions).padStart(12, '0')}`

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(petId, quantity).map<Step>(
    ([id, to]) =>
      (shop, list) =>
        write(shop, list, (batch) =>
          updateQuantity({ setQuantity: (update) => batch.update(update) }, id, to, 'key'),
        ),
  ),
  fc.tuple(petId, quantity).map<Step>(
    ([id, to]) =>
      (shop, list) =>
        write(shop, list, (batch) =>
          batch.operation({
            kind: 'addPet',
            addition: { id: additionId(), pet: pet(id, { quantity: to }) },
            keyId: 'key',
          }),
        ),
  ),
  fc.tuple(petId, edit).map<Step>(
    ([id, { quantity: _, ...what }]) =>
      (shop, list) =>
        write(shop, list, (batch) =>
          batch.operation({ kind: 'editPet', petId: id, edit: what, keyId: 'key' }),
        ),
  ),
  fc.tuple(petId, quantity).map<Step>(
    ([id, to]) =>
      ({ command }) =>
        command.stock.add(pet(id, { quantity: to })),
  ),
  fc.tuple(petId, edit).map<Step>(
    ([id, what]) =>
      ({ command }) =>
        command.stock.edit(id, what),
  ),
  petId.map<Step>(
    (id) =>
      ({ command }) =>
        command.stock.remove(id),
  ),
  fc.constant<Step>((shop, list) => publish(list, shop.look())),
)

test('whatever this process and commands change in turn, the list is the stock after every look', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      using shop = await newShop()
      const list = new InventoryList()
      list.onSnapshot(shop.writer.follower.snapshot())
      for (const take of steps) {
        await take(shop, list)
        publish(list, shop.look())
        const stock = await shop.command.stock.list()
        expect(await new Response(list.current().json).text()).toBe(`[${stock.map(itemJson)}]`)
      }
    }),
    runs(60),
  )
})
