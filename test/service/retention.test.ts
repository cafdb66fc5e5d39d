import { describe, expect, test } from 'bun:test'
import { JournalRetention, PRUNE_EVERY_MS, PRUNING_PAUSE_MS } from '../../src/service/retention.ts'
import type { JournalPruner } from '../../src/stock/retention.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { statusOf } from './one-key.ts'

// Batches and their pauses run on the clock, the writer's answers between them do not.

const DAY_MS = 86_400_000
const KEPT_MS = 400 * DAY_MS

/** The quantities that the journal tells of the pet that every test service has, newest first. */
const told = async (service: TestService) =>
  (await service.atTheCounter(({ stock }) => stock.history(1n))).map(
    ({ newQuantity }) => newQuantity,
  )

const set = (service: TestService, quantity: number) =>
  service.atTheCounter(({ stock }) => stock.edit(1n, { quantity }))

/** Lets batch follow batch until the journal tells this. */
const untilTold = (service: TestService, quantities: readonly number[]) =>
  until(async () => {
    service.clock.advance(PRUNING_PAUSE_MS)
    return (await told(service)).join() === quantities.join()
  })

/** Lets batches follow one another, as far as there are any. */
async function pruneOn(service: TestService): Promise<void> {
  for (let paused = 0; paused < 10; paused++) {
    service.clock.advance(PRUNING_PAUSE_MS)
    await statusOf(service)
  }
}

describe('the running service prunes the journal', () => {
  test('hourly, of all that is older than the kept time', async () => {
    await using service = await testService()
    service.clock.advance(DAY_MS)
    await set(service, 6)
    service.clock.advance(KEPT_MS - DAY_MS)
    await pruneOn(service)
    expect(await told(service)).toEqual([6, 5])
    service.clock.advance(PRUNE_EVERY_MS)
    await untilTold(service, [6])
    service.clock.advance(DAY_MS)
    await untilTold(service, [])
  })

  test('at start', async () => {
    await using service = await testService()
    await service.restart(() => service.clock.advance(KEPT_MS + 1))
    await untilTold(service, [])
  })

  test('not by a clock that leapt ahead a moment ago, but by one that has stayed there for a day', async () => {
    await using service = await testService()
    const rightly = service.clock.wall()
    service.clock.setWall(rightly + 10 * KEPT_MS)
    for (const _hour of Array.from({ length: 3 })) {
      service.clock.advance(PRUNE_EVERY_MS)
      await pruneOn(service)
    }
    expect(await told(service)).toEqual([5])

    service.clock.setWall(rightly)
    service.clock.advance(2 * DAY_MS)
    await pruneOn(service)
    expect(await told(service)).toEqual([5])

    service.clock.setWall(rightly + 10 * KEPT_MS)
    // Hour by hour: while a pruning is on its way still, the next one is left out.
    await until(async () => {
      service.clock.advance(PRUNE_EVERY_MS)
      await pruneOn(service)
      return (await told(service)).length === 0
    })
  })
})

describe('the retention of the journal', () => {
  /** A pruner that answers when the test says so. */
  function retention() {
    const clock = new ManualClock()
    const asked: PromiseWithResolvers<Awaited<ReturnType<JournalPruner['pruneJournal']>>>[] = []
    const pruner: JournalPruner = {
      pruneJournal() {
        const answer = Promise.withResolvers<Awaited<ReturnType<JournalPruner['pruneJournal']>>>()
        asked.push(answer)
        return answer.promise
      },
    }
    const pause = async () => {
      await Bun.sleep(0)
      clock.advance(PRUNING_PAUSE_MS)
    }
    return { clock, asked, pause, retention: new JournalRetention(pruner, clock, KEPT_MS) }
  }

  const MORE = { deleted: 500, next: { seen: 500n, lead: 0, cut: null, more: true } }

  test('asks for one batch after the other, never for two at once', async () => {
    const { asked, pause, clock, retention: started } = retention()
    started.start()
    for (let paused = 0; paused < 5; paused++) await pause()
    clock.advance(PRUNE_EVERY_MS)
    expect(asked).toHaveLength(1)
    asked[0]?.resolve(MORE)
    await pause()
    await pause()
    expect(asked).toHaveLength(2)
    asked[1]?.resolve({ deleted: 3, next: undefined })
    for (let paused = 0; paused < 5; paused++) await pause()
    expect(asked).toHaveLength(2)
  })

  test('that failed is tried again an hour later', async () => {
    const { asked, pause, clock, retention: started } = retention()
    started.start()
    await pause()
    asked[0]?.reject(new Error('the disk is full'))
    for (let paused = 0; paused < 5; paused++) await pause()
    expect(asked).toHaveLength(1)
    clock.advance(PRUNE_EVERY_MS)
    await pause()
    expect(asked).toHaveLength(2)
  })

  test('asks for nothing more once it is stopped, also in the midst of a backlog', async () => {
    const { asked, pause, clock, retention: started } = retention()
    started.start()
    await pause()
    started.stop()
    asked[0]?.resolve(MORE)
    for (let paused = 0; paused < 5; paused++) await pause()
    clock.advance(PRUNE_EVERY_MS)
    await pause()
    expect(asked).toHaveLength(1)
  })
})
