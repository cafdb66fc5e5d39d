import { describe, expect, test } from 'bun:test'
import { until } from '../support/wait.ts'
import { writerThread } from '../support/writer-thread.ts'
import { ENDS, ENDS_AFTER_ITS_COMMIT, THROWS } from './deadly-pets.ts'

const PETS = [ENDS_AFTER_ITS_COMMIT, THROWS, ENDS, 1n, 2n]

const FAULTY = new URL('./faulty-writer.worker.ts', import.meta.url)

const outcome = (write: Promise<unknown>): Promise<unknown> =>
  write.then(
    () => 'written',
    (error: Error) => error.name,
  )

describe('a writer thread that dies', () => {
  test.each([
    ['ends', ENDS, 'the writer thread ended'],
    ['throws', THROWS, 'the thread failed'],
  ])(
    'because it %s is replaced, and whoever waited is told that the storage was unavailable',
    async (_how, petId, message) => {
      await using writer = await writerThread(PETS, FAULTY)
      const { thread, failures, journal } = writer
      expect(await outcome(thread.setQuantity(1n, 5, 'key'))).toBe('written')
      const unanswered = [
        thread.setQuantity(petId, 1, 'key'),
        thread.setQuantity(1n, 6, 'key'),
        thread.perform('markUsed', { keys: [['key', 1]] }),
      ].map(outcome)
      const outcomes = await Promise.all(unanswered)
      expect(outcomes.slice(-2)).toEqual(['StorageUnavailable', 'StorageUnavailable'])
      expect(failures).toEqual([expect.stringContaining(message)])
      expect(await outcome(thread.setQuantity(1n, 7, 'key'))).toBe('StorageUnavailable')

      await until(
        async () => (await outcome(thread.setQuantity(1n, 8, 'key'))) === 'written',
        5_000,
      )
      expect(journal(1n)).toEqual([5, 8])
      expect(failures).toHaveLength(1)
    },
  )

  test('after its commit and before its answer loses nothing, and the stock is told as it is', async () => {
    await using writer = await writerThread(PETS, FAULTY)
    const { thread, snapshots, quantities } = writer
    expect(await outcome(thread.setQuantity(ENDS_AFTER_ITS_COMMIT, 9, 'key'))).toBe(
      'StorageUnavailable',
    )
    expect(quantities).toEqual([])
    await until(() => snapshots.length === 2, 5_000)
    expect([...(snapshots[1]?.quantities ?? [])]).toEqual([9, 0, 0, 0, 0])
    expect(await outcome(thread.setQuantity(2n, 4, 'key'))).toBe('written')
  })

  test('again and again is replaced again and again', async () => {
    await using writer = await writerThread(PETS, FAULTY)
    const { thread, failures, journal } = writer
    for (let deaths = 1; deaths <= 3; deaths++) {
      expect(await outcome(thread.setQuantity(ENDS, 1, 'key'))).toBe('StorageUnavailable')
      expect(failures).toHaveLength(deaths)
      const set = () => outcome(thread.setQuantity(1n, deaths, 'key'))
      await until(async () => (await set()) === 'written', 5_000)
    }
    expect(journal(1n)).toEqual([1, 2, 3])
  })

  test('does not keep the service from stopping', async () => {
    const writer = await writerThread(PETS, FAULTY)
    const dying = outcome(writer.thread.setQuantity(ENDS, 1, 'key'))
    await writer[Symbol.asyncDispose]()
    expect(await dying).toBe('StorageUnavailable')
  })
})

test('at most 10,000 writes wait; who comes later is refused at once, and the others are written', async () => {
  await using writer = await writerThread(PETS)
  const { thread, client, journal } = writer
  client.run('BEGIN IMMEDIATE')
  const waiting = Array.from({ length: 10_000 }, (_, index) =>
    outcome(thread.setQuantity(1n, index + 1, 'key')),
  )
  const began = performance.now()
  const refused = Array.from({ length: 100 }, () => outcome(thread.setQuantity(1n, 0, 'key')))
  expect(new Set(await Promise.all(refused))).toEqual(new Set(['Overloaded']))
  expect(await outcome(thread.perform('markUsed', { keys: [] }))).toBe('Overloaded')
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(thread.queued).toBe(10_000)
  client.run('COMMIT')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['written']))
  expect(thread.queued).toBe(0)
  expect(journal(1n)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
})

test('writes are acknowledged in the order in which they were asked for, which is the order of the journal', async () => {
  await using writer = await writerThread(PETS)
  const { thread, journal, quantities } = writer
  const acknowledged: number[] = []
  const writes: Promise<unknown>[] = []
  for (let quantity = 1; quantity <= 5_000; quantity++) {
    const write = thread.setQuantity(1n, quantity, quantity % 2 === 0 ? 'even' : 'odd')
    writes.push(write.then(() => acknowledged.push(quantity)))
    if (quantity % 97 === 0) await write
    if (quantity % 41 === 0) await Bun.sleep(0)
  }
  await Promise.all(writes)
  expect(acknowledged).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1))
  expect(journal(1n)).toEqual(acknowledged)
  expect(quantities).toEqual(acknowledged)
})

test('closing commits all that waits, and takes nothing more', async () => {
  await using writer = await writerThread(PETS)
  const { thread, journal } = writer
  const waiting = Array.from({ length: 1_000 }, (_, index) =>
    outcome(thread.setQuantity(1n, index + 1, 'key')),
  )
  const closed = writer.close()
  expect(await outcome(thread.setQuantity(1n, 0, 'key'))).toBe('StorageUnavailable')
  await closed
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['written']))
  expect(journal(1n)).toHaveLength(1_000)
})
