import { expect, test } from 'bun:test'
import { presenceOf } from '../../src/page/state/tabs/presence.ts'
import { JumpingClock } from '../client/scripted-client.ts'

/** A tab as its browser shows and hides it. */
function tabOf(visibilityState: 'visible' | 'hidden' = 'visible') {
  const clock = new JumpingClock()
  const document = Object.assign(new EventTarget(), { visibilityState: visibilityState as string })
  const window = Object.assign(new EventTarget(), { document })
  let wall = 0
  const isPresent = presenceOf(window, { clock, wallClock: () => wall })
  const seen: boolean[] = []
  isPresent.subscribe((now) => seen.push(now))
  return {
    isPresent,
    /** Each change, from the beginning on. */
    seen,
    become: (state: 'visible' | 'hidden') => {
      document.visibilityState = state
      document.dispatchEvent(new Event('visibilitychange'))
    },
    say: (event: string, target: 'document' | 'window' = 'document') =>
      (target === 'document' ? document : window).dispatchEvent(new Event(event)),
    pass: async (ms: number) => {
      await clock.until(new Promise<void>((resolve) => clock.after(ms, resolve)))
      wall += ms
    },
    /** The device sleeps: no timer runs, and its monotonic clock may stand still. */
    sleep: (ms: number) => {
      wall += ms
    },
  }
}

test('a tab lets go a few seconds after it was hidden, and is there again when it is shown', async () => {
  const tab = tabOf()
  tab.become('hidden')
  await tab.pass(2_900)
  expect(tab.isPresent.value).toBe(true)
  await tab.pass(200)
  expect(tab.isPresent.value).toBe(false)
  tab.become('visible')
  expect(tab.seen).toEqual([true, false, true])
})

test('a short look at another tab changes nothing', async () => {
  const tab = tabOf()
  tab.become('hidden')
  await tab.pass(1_000)
  tab.become('visible')
  await tab.pass(60_000)
  expect(tab.seen).toEqual([true])
})

test('a tab that is opened behind another one lets go as well', async () => {
  const tab = tabOf('hidden')
  await tab.pass(4_000)
  expect(tab.isPresent.value).toBe(false)
})

test('a tab that slept with its device begins again, although no timer ran', () => {
  const tab = tabOf()
  tab.become('hidden')
  tab.sleep(3_600_000)
  tab.become('visible')
  expect(tab.seen).toEqual([true, false, true])
})

test.each([
  ['freeze', 'resume', 'document'],
  ['pagehide', 'pageshow', 'window'],
] as const)('a tab lets go at once at %s, and is there again at %s', (away, back, target) => {
  const tab = tabOf()
  tab.say(away, target)
  expect(tab.isPresent.value).toBe(false)
  tab.say(back, target)
  expect(tab.isPresent.value).toBe(true)
})
