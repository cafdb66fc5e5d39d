import { expect, test } from 'bun:test'
import type { StreamNotice } from '../../src/page/state/tabs/messages.ts'
import type { TabGroup } from '../../src/page/state/tabs/tab-group.ts'
import { JumpingClock } from '../client/scripted-client.ts'
import { browserOfTabs } from './tab-channel.ts'

const event = (name: string, data = '{}'): StreamNotice => ({ event: name, data })

/** A browser with a tab that leads. */
async function ledBrowser() {
  const clock = new JumpingClock()
  const browser = browserOfTabs(clock)
  const pass = (ms: number) => clock.until(new Promise<void>((resolve) => clock.after(ms, resolve)))
  const leader = browser.tabsOf()
  leader.join()
  await pass(100)
  expect(leader.place.value.role).toBe('leads')
  return { ...browser, pass, leader }
}

/** What a tab hears from now on. */
function hears(tab: TabGroup) {
  const told: StreamNotice[] = []
  const listening = new AbortController()
  void tab.listen((each) => told.push(each), listening.signal)
  return { told, stop: () => listening.abort() }
}

async function follower({ tabsOf, pass }: Awaited<ReturnType<typeof ledBrowser>>) {
  const tab = tabsOf()
  tab.join()
  await pass(100)
  expect(tab.place.value.role).toBe('follows')
  return tab
}

test('a tab that comes later hears where the stream stands: what holds, and nothing that is over', async () => {
  const browser = await ledBrowser()
  const { leader, pass } = browser
  for (const each of ['ready', 'key', 'settings', 'pets', 'health', 'removed', 'reload'])
    leader.publish(event(each))
  leader.publish(event('settings', '{"name":"Zoo"}'))
  const { told } = hears(await follower(browser))
  await pass(100)
  expect(told).toEqual([
    event('ready'),
    event('key'),
    event('settings', '{"name":"Zoo"}'),
    event('health'),
  ])
})

test('a tab hears each event once and in its order, and another that comes disturbs it with nothing', async () => {
  const browser = await ledBrowser()
  const { leader, pass } = browser
  leader.publish(event('ready'))
  const first = hears(await follower(browser))
  await pass(100)
  hears(await follower(browser))
  for (const each of ['1', '2', '3']) leader.publish(event('pets', each))
  await pass(100)
  expect(first.told).toEqual([
    event('ready'),
    ...['1', '2', '3'].map((each) => event('pets', each)),
  ])
})

test('a tab that comes while the stream is broken hears that, until the next stream begins', async () => {
  const browser = await ledBrowser()
  const { leader, pass } = browser
  leader.publish(event('ready'))
  leader.publish({ waits: true, limitedMs: 5_000 })
  const { told } = hears(await follower(browser))
  await pass(100)
  leader.publish(event('ready'))
  await pass(100)
  expect(told).toEqual([{ waits: true, limitedMs: 5_000 }, event('ready')])
})

test('what a leader publishes after another one has taken its place reaches no tab', async () => {
  const browser = await ledBrowser()
  const { leader, pass, said } = browser
  const others = [await follower(browser), await follower(browser)]
  const heard = others.map((tab) => hears(tab))
  await pass(100)
  const place = leader.place.value
  if (place.role !== 'leads') throw new Error('it does not lead')
  leader.leave()
  await pass(1_000)
  for (const tab of others) expect(tab.place.value).toMatchObject({ leader: { term: 2 } })
  const late = { says: 'publishes', leader: place.leader, notice: event('pets', 'late') } as const
  browser.channel().post(late)
  await pass(100)
  expect(said).toContainEqual(late)
  expect(heard.flatMap(({ told }) => told)).toEqual([])
})

test('a tab that follows publishes nothing, and its wish to try again now reaches the one that leads', async () => {
  const clock = new JumpingClock()
  const browser = browserOfTabs(clock)
  const pass = (ms: number) => clock.until(new Promise<void>((resolve) => clock.after(ms, resolve)))
  let retries = 0
  const leader = browser.tabsOf(() => {
    retries += 1
  })
  leader.join()
  await pass(100)
  const tab = browser.tabsOf()
  tab.join()
  await pass(100)
  tab.publish(event('ready'))
  tab.retryNow()
  await pass(100)
  expect(browser.said.filter(({ says }) => says === 'publishes')).toEqual([])
  expect(retries).toBe(1)
})
