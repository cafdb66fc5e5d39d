import { describe, expect, test } from 'bun:test'
import { COMMAND } from '../../src/keys/access-change.ts'
import {
  JournalRetention,
  PRUNE_EVERY_MS,
  PRUNING_PAUSE_MS,
} from '../../src/server/journal/journal-retention.ts'
import type { JournalPruner } from '../../src/stock/retention.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { statusOf } from './one-key.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 400 * DAY_MS

/** The quantities that the journal tells of the pet that every test service has, newest first. */
const listed = async (service: TestService) =>
  (await service.byCommand(({ stock }) => stock.history(1n))).map(({ newQuantity }) => newQuantity)

const set = (service: TestService, quantity: number) =>
  service.byCommand(({ stock }) => stock.edit(1n, { quantity }))

/** Lets batch follow batch until the journal tells this. */
const untilListed = (service: TestService, quantities: readonly number[]) =>
  until(async () => {
    service.clock.advance(PRUNING_PAUSE_MS)
    return (await listed(service)).join() === quantities.join()
  })

/** Lets batches follow one another, as far as there are any. */
async function pruneOn(service: TestService): Promise<void> {
  for (let paused = 0; paused < 10; paused++) {
    service.clock.advance(PRUNING_PAUSE_MS)
    await statusOf(service)
  }
}

/** The same, hour by hour: while one pruning is on its way, the next one is left out. */
const untilListedHourly = (service: TestService, quantities: readonly number[]) =>
  until(async () => {
    service.clock.advance(PRUNE_EVERY_MS)
    await pruneOn(service)
    return (await listed(service)).join() === quantities.join()
  })

describe('the running service prunes the journal', () => {
  test('hourly, of all that is older than the kept time', async () => {
    await using service = await testService()
    service.clock.advance(DAY_MS)
    await set(service, 6)
    service.clock.advance(KEPT_MS - DAY_MS)
    await pruneOn(service)
    expect(await listed(service)).toEqual([6, 5])
    await untilListedHourly(service, [6])
    service.clock.advance(DAY_MS)
    await untilListedHourly(service, [])
  })

  test('of what is older than the shop has chosen, seven days after it has chosen a shorter time', async () => {
    await using service = await testService()
    service.clock.advance(50 * DAY_MS)
    await set(service, 6)
    const change = { keptMs: 30 * DAY_MS }
    const now = service.clock.wall()
    await service.byCommand(({ access }) =>
      access.change({ kind: 'change_settings', change, defaultMs: KEPT_MS }, COMMAND, {
        machine: now,
        endsBy: now,
      }),
    )
    service.clock.advance(7 * DAY_MS - PRUNE_EVERY_MS)
    await pruneOn(service)
    expect(await listed(service)).toEqual([6, 5])
    await untilListedHourly(service, [6])
    expect(service.clock.wall()).toBeGreaterThanOrEqual(now + 7 * DAY_MS)
  })

  test('at start', async () => {
    await using service = await testService()
    service.clock.advance(KEPT_MS - DAY_MS)
    await pruneOn(service)
    await service.restart(() => service.clock.advance(DAY_MS + 1))
    await untilListed(service, [])
  })

  test('not by a clock that leapt ahead while it runs, however long that stays there', async () => {
    await using service = await testService()
    service.clock.setWall(service.clock.wall() + 10 * KEPT_MS)
    for (const _hour of Array.from({ length: 30 })) {
      service.clock.advance(PRUNE_EVERY_MS)
      await pruneOn(service)
    }
    expect(await listed(service)).toEqual([5])
  })

  test('not by a clock that is ahead at one start after the other, until a person accepts it', async () => {
    await using service = await testService()
    const years = 10 * KEPT_MS
    await service.restart(() => service.clock.setWall(service.clock.wall() + years))
    await pruneOn(service)
    await service.restart(() => service.clock.advance(DAY_MS))
    await pruneOn(service)
    expect(await listed(service)).toEqual([5])
    await service.byCommand((store) => store.acceptClock())
    await untilListedHourly(service, [])
  })

  test('not by a clock that is behind at a start, and by the right one after that as ever', async () => {
    await using service = await testService()
    service.clock.advance(DAY_MS)
    await set(service, 6)
    await service.restart(() => service.clock.setWall(0))
    await set(service, 7)
    await set(service, 8)
    await set(service, 9)
    await pruneOn(service)
    await service.restart(() => service.clock.setWall(Date.UTC(2026, 0, 7)))
    await pruneOn(service)
    expect(await listed(service)).toEqual([9, 8, 7, 6, 5])
    service.clock.advance(KEPT_MS)
    await untilListedHourly(service, [])
  })
})

describe('the retention of the journal', () => {
  const bothClocks = ({ wall }: ManualClock) => ({ earlier: wall, later: wall })

  /** A pruner that answers when the test says so. */
  function retention() {
    const clock = new ManualClock()
    const asked: PromiseWithResolvers<Awaited<ReturnType<JournalPruner['pruneJournal']>>>[] = []
    const pruner: JournalPruner = {
      pruneJournal() {
        const response = Promise.withResolvers<Awaited<ReturnType<JournalPruner['pruneJournal']>>>()
        asked.push(response)
        return response.promise
      },
    }
    const pause = async () => {
      await Bun.sleep(0)
      clock.advance(PRUNING_PAUSE_MS)
    }
    return {
      clock,
      asked,
      pause,
      retention: new JournalRetention(pruner, clock, bothClocks(clock), {
        keptMs: KEPT_MS,
        isFixed: false,
      }),
    }
  }

  const MORE = { deleted: 500, more: true }

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
    asked[1]?.resolve({ deleted: 3, more: false })
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
