import { expect } from 'bun:test'
import { createKey, type Server, serve } from '../support/petstock.ts'
import { type Shop, stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { Writers } from '../support/writers.ts'
import { COUNTED, CountedRequests } from './counted-requests.ts'
import { CrowdOfBans } from './crowd-of-bans.ts'

const WRITERS = 64
const KILLS = 20

/** How long the service lives: mostly short, now and then long enough to save its counts. */
const lifeMs = (round: number): number =>
  round % 5 === 4 ? 3_500 + Math.random() * 2_500 : 50 + Math.random() * 1_200

/** What 64 writers found out about a server's life. */
interface Life {
  readonly writers: Writers
  readonly crashedAt: number
}

function expectAllThere(shop: Shop, { writers }: Life): void {
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
  expect(stored.leaps()).toBe(0)
  const quantities = stored.quantities()
  const wrong = [...writers.acknowledged].filter(([petId, acknowledged]) => {
    const quantity = quantities.get(petId) ?? -1
    return quantity < acknowledged || quantity > (writers.asked.get(petId) ?? -1)
  })
  expect(wrong).toEqual([])
  expect(writers.failures).toEqual([])
}

timedTest(
  `killed ${KILLS} times at random moments under ${WRITERS} writers, the service loses no acknowledged update and no ban, and at most 5 seconds of counting`,
  async () => {
    using shop = await stockedShop(WRITERS)
    const counted = new CountedRequests(
      (await createKey(shop.data, '--plan', 'enterprise', ...COUNTED)).key,
    )
    const bans = await CrowdOfBans.of(KILLS, shop.data)
    const figures = { updates: 0, oldestForgottenMs: 0, mostForgotten: 0 }

    async function live(server: Server, round: number): Promise<Life> {
      using stored = new Stored(shop)
      const writers = new Writers(server, shop.key, stored.quantities())
      const counting = counted.run(server)
      await Bun.sleep(lifeMs(round))
      const provoking = bans.provokeNext(server)
      // Every other time at the moment at which a ban was told.
      const moment = round % 2 === 0 ? [provoking] : []
      await Promise.race([Bun.sleep(Math.random() * 200), ...moment])
      const crashedAt = performance.now()
      await server.crash()
      await Promise.all([writers.ended(), counting, provoking])
      return { writers, crashedAt }
    }

    async function expectNothingLost(server: Server, life: Life | undefined): Promise<void> {
      const { count, ageMs } = await counted.forgotten(server, life?.crashedAt ?? 0)
      if (life === undefined) return
      expectAllThere(shop, life)
      expect(await bans.lost(server)).toEqual([])
      expectInTime(ageMs, 5_000, 'saving a count')
      figures.updates += life.writers.updates
      figures.mostForgotten = Math.max(figures.mostForgotten, count)
      figures.oldestForgottenMs = Math.max(figures.oldestForgottenMs, Math.round(ageMs))
    }

    let life: Life | undefined
    for (let round = 0; round < KILLS; round++) {
      await using server = await serve(shop.data)
      await expectNothingLost(server, life)
      life = await live(server, round)
    }
    await using server = await serve(shop.data)
    await expectNothingLost(server, life)
    console.log('killed:', {
      kills: KILLS,
      lostUpdates: 0,
      bansAnnounced: bans.announced,
      ...figures,
    })
    // Otherwise it has shown little.
    expect(figures.updates).toBeGreaterThan(KILLS * WRITERS)
    expect(bans.announced).toBeGreaterThan(0)
  },
)
