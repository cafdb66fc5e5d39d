import { describe, expect, test } from 'bun:test'
import type { StockLevel } from '../../src/stock/pet.ts'
import type { WriteFailure } from '../../src/storage/sqlite/driver/sqlite-failure.ts'
import { BatchWriter } from '../../src/storage/sqlite/writer/batch-writer.ts'
import type { WrittenBatch } from '../../src/storage/sqlite/writer/write-batch.ts'
import { batchOf } from '../storage/batches.ts'
import { pet } from '../storage/pets.ts'
import { timedTest, within } from '../support/timed.ts'
import { updateQuantity } from '../support/update-quantity.ts'
import { A_SECOND, untilEqual } from '../support/wait.ts'
import { writerThread } from '../support/writer-thread.ts'
import { ENDS, ENDS_AFTER_ITS_COMMIT, THROWS } from './deadly-pets.ts'

const PETS = [ENDS_AFTER_ITS_COMMIT, THROWS, ENDS, 1n, 2n]

const FAULTY = new URL('./faulty-writer.worker.ts', import.meta.url)

const outcome = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => 'written',
    (error: Error) => error.name,
  )

const outputOf = (written: WrittenBatch | WriteFailure): unknown =>
  'results' in written && written.results[0] && 'result' in written.results[0]
    ? written.results[0].result
    : written

/** Updates are sent at the end of the turn in which they come. */
const turnOfTheLoop = () => new Promise((resolve) => setImmediate(resolve))

describe('a writer thread that dies', () => {
  test.each([
    ['ends', ENDS, 'the writer thread ended'],
    ['throws', THROWS, 'the thread failed'],
  ])(
    'because it %s is replaced, and whoever waited is told that the storage was unavailable',
    async (_how, petId, message) => {
      await using writer = await writerThread(PETS, FAULTY)
      const { thread, failures, journal } = writer
      expect(await outcome(updateQuantity(thread, 1n, 5, 'key'))).toBe('written')
      const deadly = outcome(updateQuantity(thread, petId, 1, 'key'))
      await turnOfTheLoop()
      const waiting = [
        updateQuantity(thread, 1n, 6, 'key'),
        thread.perform({ kind: 'markUsed', keys: [['key', 1]] }),
      ].map(outcome)
      await deadly
      expect(await Promise.all(waiting)).toEqual(['StorageUnavailable', 'StorageUnavailable'])
      expect(failures).toEqual([expect.stringContaining(message)])
      expect(await outcome(updateQuantity(thread, 1n, 7, 'key'))).toBe('StorageUnavailable')

      await untilEqual(() => outcome(updateQuantity(thread, 1n, 8, 'key')), 'written')
      expect(journal(1n)).toEqual([5, 8])
      expect(failures).toHaveLength(1)
    },
  )

  test('after its commit and before its response loses nothing, and the stock is published as it is', async () => {
    await using writer = await writerThread(PETS, FAULTY)
    const { thread, snapshots, quantities } = writer
    expect(await outcome(updateQuantity(thread, ENDS_AFTER_ITS_COMMIT, 9, 'key'))).toBe(
      'StorageUnavailable',
    )
    expect(quantities).toEqual([])
    await untilEqual(() => snapshots.length, 2)
    expect([...(snapshots[1]?.quantities ?? [])]).toEqual([9, 0, 0, 0, 0])
    // What commands have committed while there was no thread is read again.
    expect(writer.elsewhere).toEqual([{ keysChanged: true }])
    expect(await outcome(updateQuantity(thread, 2n, 4, 'key'))).toBe('written')
  })

  test('after an addition was committed and before its response adds it once, however often it is repeated', async () => {
    await using writer = await writerThread([1n], FAULTY)
    const { thread, snapshots, changes } = writer
    const added = pet(ENDS_AFTER_ITS_COMMIT, { quantity: 9 })
    const input = {
      addition: { id: '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10', pet: added },
      keyId: 'key',
    }
    expect(await outcome(thread.perform({ kind: 'addPet', ...input }))).toBe('StorageUnavailable')
    expect(changes).toEqual([])
    await untilEqual(() => snapshots.length, 2)
    expect([...(snapshots[1]?.petIds ?? [])]).toEqual([ENDS_AFTER_ITS_COMMIT, 1n])
    expect([...(snapshots[1]?.quantities ?? [])]).toEqual([9, 0])
    expect(await outcome(updateQuantity(thread, 1n, 1, 'key'))).toBe('written')
    expect(writer.stock.history(ENDS_AFTER_ITS_COMMIT)).toHaveLength(1)
  })

  test('after a removal was committed and before its response removes it once, however often it is repeated', async () => {
    const petId = ENDS_AFTER_ITS_COMMIT
    const deadly = await writerThread([petId, 1n], FAULTY)
    const { thread, snapshots, changes } = deadly
    const requestId = '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'
    const input = { petId, requestId, keyId: 'key' }
    expect(await outcome(thread.perform({ kind: 'removePet', ...input }))).toBe(
      'StorageUnavailable',
    )
    expect(changes).toEqual([])
    await untilEqual(() => snapshots.length, 2)
    expect([...(snapshots[1]?.petIds ?? [])]).toEqual([1n])
    await deadly.close()
    const sound = new BatchWriter(deadly.connection)
    const batch = batchOf([], [{ kind: 'removePet', ...input }])
    expect(sound.write(batch, 0)).toMatchObject({
      results: [{ result: { outcome: 'removed_before', removal: { petId } } }],
    })
    expect(deadly.stock.history(petId)).toHaveLength(2)
    await deadly[Symbol.asyncDispose]()
  })

  test.each([
    ['ends', ENDS],
    ['throws', THROWS],
  ])(
    'because it %s in the middle of an addition adds it once when it is repeated',
    async (_how, petId) => {
      const deadly = await writerThread([1n], FAULTY)
      const id = '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'
      const input = { addition: { id, pet: pet(petId, { quantity: 9 }) }, keyId: 'key' }
      await outcome(deadly.thread.perform({ kind: 'addPet', ...input }))
      await deadly.close()
      const sound = new BatchWriter(deadly.connection)
      const batch = batchOf([], [{ kind: 'addPet', ...input }])
      const [first, second] = [sound.write(batch, 1), sound.write(batch, 2)]
      expect(['added', 'added_before']).toContain(String(outputOf(first)))
      expect(outputOf(second)).toBe('added_before')
      expect(deadly.stock.history(petId)).toHaveLength(1)
      await deadly[Symbol.asyncDispose]()
    },
  )

  test('again and again is replaced again and again', async () => {
    await using writer = await writerThread(PETS, FAULTY)
    const { thread, failures, journal } = writer
    for (let deaths = 1; deaths <= 3; deaths++) {
      expect(await outcome(updateQuantity(thread, ENDS, 1, 'key'))).toBe('StorageUnavailable')
      expect(failures).toHaveLength(deaths)
      const set = () => outcome(updateQuantity(thread, 1n, deaths, 'key'))
      await untilEqual(() => set(), 'written')
    }
    expect(journal(1n)).toEqual([1, 2, 3])
  })

  test('does not keep the service from stopping', async () => {
    const writer = await writerThread(PETS, FAULTY)
    const dying = outcome(updateQuantity(writer.thread, ENDS, 1, 'key'))
    await writer[Symbol.asyncDispose]()
    expect(await dying).toBe('StorageUnavailable')
  })

  test('is replaced before what another thread has committed counts as heard of', async () => {
    await using writer = await writerThread(PETS, FAULTY)
    const { thread, stock, snapshots } = writer
    await outcome(updateQuantity(thread, ENDS, 1, 'key'))
    stock.setQuantity(1n, 7, { reason: 'import', keyId: 'key' }, 0)
    await thread.catchUp()
    expect([...(snapshots.at(-1)?.quantities ?? [])]).toContain(7)
  })

  test('leaves nobody waiting for what another thread has committed when the service stops', async () => {
    const writer = await writerThread(PETS, FAULTY)
    await outcome(updateQuantity(writer.thread, ENDS, 1, 'key'))
    const catchingUp = outcome(writer.thread.catchUp())
    await writer[Symbol.asyncDispose]()
    expect(await catchingUp).toBe('StorageUnavailable')
  })
})

timedTest(
  'at most 10,000 writes wait; who comes later is refused at once, and the others are written',
  async () => {
    await using writer = await writerThread(PETS)
    const { thread, client, journal } = writer
    client.run('BEGIN IMMEDIATE')
    const waiting = Array.from({ length: 10_000 }, (_, index) =>
      outcome(updateQuantity(thread, 1n, index + 1, 'key')),
    )
    await within(A_SECOND, async () => {
      const refused = Array.from({ length: 100 }, () =>
        outcome(updateQuantity(thread, 1n, 0, 'key')),
      )
      expect(new Set(await Promise.all(refused))).toEqual(new Set(['Overloaded']))
      expect(await outcome(thread.perform({ kind: 'markUsed', keys: [] }))).toBe('Overloaded')
    })
    expect(thread.queued).toBe(10_000)
    client.run('COMMIT')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['written']))
    expect(thread.queued).toBe(0)
    expect(journal(1n)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
  },
)

test('who has caught up has heard of what another thread has committed', async () => {
  await using writer = await writerThread(PETS)
  const { thread, stock, changes } = writer
  for (const quantity of [7, 8, 9]) {
    stock.setQuantity(1n, quantity, { reason: 'import', keyId: 'key' }, 0)
    await Promise.all([thread.catchUp(), thread.catchUp()])
    expect(changes.at(-1)?.changed).toMatchObject([{ petId: 1n, quantity }])
  }
})

test('the listeners of the stock receive an addition, an edit and a removal before its response', async () => {
  await using writer = await writerThread([1n])
  const { thread, snapshots, changes, quantities } = writer
  const seen = () => changes.splice(0)
  const id = '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'
  const level: StockLevel = { petId: 7n, quantity: 5, status: 'available' }
  const touched = (...changed: StockLevel[]) => ({ quantities: [], changed, removed: [] })

  const adding = { kind: 'addPet', addition: { id, pet: pet(7n) }, keyId: 'key' } as const
  expect([await thread.perform(adding), seen()]).toEqual(['added', [touched(level)]])

  const renaming = { kind: 'editPet', petId: 7n, edit: { name: 'Rex' }, keyId: 'key' } as const
  expect([await thread.perform(renaming), seen()]).toEqual(['edited', [touched(level)]])

  const selling = { kind: 'editPet', petId: 7n, edit: { status: 'sold' }, keyId: 'key' } as const
  const sold: StockLevel = { ...level, status: 'sold' }
  expect([await thread.perform(selling), seen()]).toEqual(['status_changed', [touched(sold)]])

  const nothing = [adding, selling, { ...selling, petId: 8n }]
  for (const each of nothing) expect([await thread.perform(each), seen()][1]).toEqual([])

  const removing = { kind: 'removePet', petId: 7n, requestId: undefined, keyId: 'key' } as const
  const first = await thread.perform(removing)
  expect([first.outcome, seen()]).toEqual(['removed', [{ ...touched(), removed: [7n] }]])
  const second = await thread.perform(removing)
  expect([second.outcome, seen()]).toEqual(['unknown_pet', []])
  expect(quantities).toEqual([])
  expect(snapshots).toHaveLength(1)
})
