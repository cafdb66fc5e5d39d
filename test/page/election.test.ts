import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { runs } from '../support/property-runs.ts'
import { type ModelOptions, type ModelTab, ModelTabs } from './model-tabs.ts'

type Step =
  | { readonly do: 'open' | 'forget' }
  | {
      readonly do: 'close' | 'kill' | 'freeze' | 'thaw'
      readonly which: 'leader' | 'any'
      readonly index: number
    }
  | { readonly do: 'pass'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('close', 'kill', 'freeze', 'thaw'),
      which: fc.constantFrom('leader', 'any'),
      index: fc.nat(8),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pass'),
      ms: fc.constantFrom(0, 1, 40, 60, 300, 1_000, 3_100, 10_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget') }) },
)

const options: fc.Arbitrary<ModelOptions> = fc.record({
  delays: fc.array(fc.constantFrom(0, 1, 5, 20, 49, 51, 200), { minLength: 3, maxLength: 30 }),
  timersFirst: fc.boolean(),
  stores: fc.boolean(),
  hasLocks: fc.boolean(),
})

const PLAIN: ModelOptions = {
  delays: [3, 1, 4, 2],
  timersFirst: true,
  stores: true,
  hasLocks: false,
}

/** Long enough for a leader that is gone to be noticed, twice. */
const CALM_MS = 10_000

const pick = (browser: ModelTabs, which: 'leader' | 'any', index: number): ModelTab | undefined => {
  const tabs = [...browser.tabs].filter(({ role }) => which === 'any' || role === 'leads')
  return tabs[index % tabs.length]
}

function goThrough(browser: ModelTabs, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.do === 'open') browser.open()
    else if (step.do === 'forget') browser.forgetStorage()
    else if (step.do === 'pass') browser.pass(step.ms)
    else if ('which' in step) {
      const tab = pick(browser, step.which, step.index)
      if (tab === undefined) continue
      if (step.do === 'close' && !tab.isFrozen) browser.close(tab)
      else if (step.do === 'kill') browser.kill(tab)
      else if (step.do !== 'close') tab.isFrozen = step.do === 'freeze'
    }
  }
}

/** The one leader of all tabs that are awake. */
function leaderOf(browser: ModelTabs): string {
  const leaders = browser.awake.filter(({ role }) => role === 'leads')
  expect(leaders.map(({ id }) => id)).toHaveLength(1)
  const [leader] = leaders
  for (const tab of browser.awake) {
    const place = tab.election.place.peek()
    expect(place).toMatchObject({
      role: tab === leader ? 'leads' : 'follows',
      leader: { id: leader?.id },
    })
  }
  return leader?.id ?? ''
}

describe('of the tabs of a browser', () => {
  test('one leads in the end, whatever was closed, killed, frozen and forgotten, and all others follow it', () => {
    fc.assert(
      fc.property(options, fc.array(step, { maxLength: 30 }), (options, steps) => {
        const browser = new ModelTabs(options)
        goThrough(browser, steps)
        browser.pass(CALM_MS)
        if (browser.awake.length > 0) leaderOf(browser)
        for (const tab of browser.tabs) tab.isFrozen = false
        browser.pass(CALM_MS)
        if (browser.tabs.size > 0) leaderOf(browser)
        for (const tab of browser.tabs) expect(tab.neverWentBack).toBe(true)
      }),
      runs(2_000),
    )
  })

  test('the leader stays while nothing happens to it, whichever others come and go', () => {
    fc.assert(
      fc.property(options, fc.array(step, { maxLength: 20 }), (options, steps) => {
        const delays = options.delays.map((ms) => ms % 40)
        const browser = new ModelTabs({ ...options, delays, stores: true, timersFirst: false })
        const first = browser.open()
        browser.pass(1_000)
        for (const step of steps) {
          const isOfOthers = !('which' in step) || pick(browser, step.which, step.index) !== first
          if (isOfOthers && step.do !== 'forget') goThrough(browser, [step])
        }
        browser.pass(CALM_MS)
        expect(first.role).toBe('leads')
      }),
      runs(500),
    )
  })

  test.each([false, true])(
    'another leads at once when the leader is closed, with locks: %p',
    (hasLocks) => {
      const browser = new ModelTabs({ ...PLAIN, hasLocks })
      const first = browser.open()
      browser.pass(1_000)
      for (let tab = 0; tab < 8; tab++) browser.open()
      browser.pass(2_000)
      expect(leaderOf(browser)).toBe(first.id)
      browser.close(first)
      browser.pass(400)
      expect(leaderOf(browser)).not.toBe(first.id)
    },
  )

  test.each([
    ['killed', false, 4_000],
    ['killed', true, 700],
    ['frozen', false, 4_000],
    ['frozen', true, 4_000],
  ] as const)(
    'another leads within seconds when the leader is %s, with locks: %p',
    (how, hasLocks, ms) => {
      const browser = new ModelTabs({ ...PLAIN, hasLocks })
      const first = browser.open()
      browser.pass(1_000)
      for (let tab = 0; tab < 8; tab++) browser.open()
      browser.pass(2_000)
      if (how === 'killed') browser.kill(first)
      else first.isFrozen = true
      browser.pass(ms)
      const second = leaderOf(browser)
      expect(second).not.toBe(first.id)
      first.isFrozen = false
      browser.pass(100)
      expect(leaderOf(browser)).toBe(second)
    },
  )

  test('a leader that began without the lock has it as soon as it is free, so that its end is noticed', () => {
    const browser = new ModelTabs({ ...PLAIN, hasLocks: true })
    const first = browser.open()
    browser.pass(1_000)
    for (let tab = 0; tab < 8; tab++) browser.open()
    browser.pass(1_000)
    first.isFrozen = true
    browser.pass(5_000)
    browser.kill(first)
    browser.pass(2_000)
    const second = leaderOf(browser)
    for (const tab of browser.tabs) if (tab.id === second) browser.kill(tab)
    browser.pass(700)
    expect(leaderOf(browser)).not.toBe(second)
  })

  test('nine that are opened in one moment agree on one before any other has led', () => {
    for (const hasLocks of [false, true]) {
      const browser = new ModelTabs({ ...PLAIN, hasLocks })
      const tabs = Array.from({ length: 9 }, () => browser.open())
      browser.pass(CALM_MS)
      const leader = leaderOf(browser)
      for (const tab of tabs)
        expect(new Set(tab.followed.map(({ id }) => id)).has(leader)).toBe(true)
      const leaders = tabs.filter(({ id, followed }) => followed.some((each) => each.id === id))
      expect(leaders.map(({ id }) => id)).toEqual([leader])
    }
  })
})
