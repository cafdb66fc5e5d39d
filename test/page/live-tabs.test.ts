import { expect, test } from 'bun:test'
import { systemClock } from '../../src/client/clock.ts'
import type { LiveDependencies } from '../../src/page/state/live.ts'
import { type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { follower } from './live-follower.ts'
import { browserOfTabs } from './tab-channel.ts'

const EVENTS = '/desk/api/events'
const LIST = '/desk/api/inventory'

/** Tabs of one browser, in their order. The first one leads. */
function tabsOn(service: TestService, key = service.key) {
  const browser = browserOfTabs(systemClock)
  const open = async (options: Partial<LiveDependencies> = {}) => {
    const tab = follower(service, key, {
      tabsOf: (_token, onRetryNow) => browser.tabsOf(onRetryNow),
      ...options,
    })
    await tab.isLive()
    return {
      ...tab,
      asked: (path: string) => tab.opened.filter((url) => url.endsWith(path)).length,
    }
  }
  return { ...browser, open }
}

type Tab = Awaited<ReturnType<ReturnType<typeof tabsOn>['open']>>

/** Waits until each of some tabs has a quantity. */
async function know(service: TestService, tabs: readonly Tab[], quantity: number): Promise<void> {
  await until(() => {
    service.clock.advance(50)
    return tabs.every(({ stock }) => stock.find(1n)?.quantity === quantity)
  })
}

const sets = ({ shop }: Tab, quantity: number) =>
  shop.v1.inventory({ petId: 1n }).patch({ quantity })

test('of the tabs with one key one alone opens the events, and all know each change, the key and the settings', async () => {
  await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
  const { open } = tabsOn(service)
  using first = await open()
  using second = await open()
  using third = await open()
  await sets(second, 7)
  await know(service, [first, second, third], 7)
  expect([first, second, third].map(({ asked }) => [asked(EVENTS), asked(LIST)])).toEqual([
    [1, 1],
    [0, 1],
    [0, 1],
  ])
  for (const { told, live } of [second, third]) {
    expect(told).toEqual(first.told)
    expect(live.health.value).toEqual(first.live.health.value)
  }
})

test('another tab goes on when the one with the stream lets go, and that one catches up when it comes back', async () => {
  await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
  const { open } = tabsOn(service)
  using first = await open()
  using second = await open()
  first.live.letGo()
  await until(() => second.asked(EVENTS) === 1)
  await sets(second, 8)
  await know(service, [second], 8)
  expect(first.stock.find(1n)?.quantity).toBe(5)
  first.resume()
  await know(service, [first, second], 8)
  expect([first.asked(EVENTS), second.asked(EVENTS)]).toEqual([1, 1])
})

test('all tabs with a key are signed out when it is revoked, and one of them has asked', async () => {
  await using service = await testService({ keys: [{}, {}] })
  const { id = '', key = '' } = service.issued[1] ?? {}
  const { open } = tabsOn(service, key)
  using first = await open()
  using second = await open()
  await service.byCommand(({ keys }) => keys.revoke(id, service.clock.wall()))
  await until(() => {
    service.clock.advance(50)
    return first.refusals() + second.refusals() === 2
  })
  expect(second.asked(EVENTS)).toBe(0)
})

test('a list that one tab does not get is asked for again, and neither stream nor any other tab begins again', async () => {
  await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
  const { open } = tabsOn(service)
  using first = await open()
  let failures = 0
  using second = await open({
    fetch: async (url, init) => {
      if (url.endsWith(LIST) && ++failures <= 3) return new Response(null, { status: 503 })
      return fetch(url, init)
    },
  })
  await sets(first, 9)
  await know(service, [first, second], 9)
  expect(second.asked(LIST)).toBe(4)
  expect([first.asked(EVENTS), first.asked(LIST), second.asked(EVENTS)]).toEqual([1, 1, 0])
})

test('a tab that lets go while its list still arrives gives that up, too', async () => {
  await using service = await testService({ pets: [{ petId: 1n, quantity: 5 }] })
  const { tabsOf } = browserOfTabs(systemClock)
  let reading: AbortSignal | null | undefined
  using tab = follower(service, service.key, {
    tabsOf: (_token, onRetryNow) => tabsOf(onRetryNow),
    fetch: (url, init) => {
      if (url.endsWith(LIST)) reading = init.signal
      return url.endsWith(LIST) ? new Promise(() => {}) : fetch(url, init)
    },
  })
  await until(() => reading !== undefined)
  tab.live.letGo()
  expect(reading?.aborted).toBe(true)
})
