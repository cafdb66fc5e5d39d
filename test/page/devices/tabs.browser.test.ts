import { expect, test } from 'bun:test'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { expectToLearn, leaderOf } from '../tabs-shop.ts'
import { tabsInBrowser } from './tabs-in-browser.ts'

needs('chromium').describe('tabs of one browser', () => {
  const it = tabsInBrowser()

  it.testGoesOnWhere(
    'is closed',
    'is hidden',
    'is put to sleep by the browser',
    'stops in the middle of its work',
  )

  test.each([
    ['has no channels between tabs', 'delete window.BroadcastChannel', 1],
    [
      'forbids channels between tabs',
      'window.BroadcastChannel = class { constructor() { throw new DOMException("no", "SecurityError") } }',
      1,
    ],
    [
      'stores nothing',
      'for (const name of ["localStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } })',
      0,
    ],
  ])('learn all and let go where the browser %s', async (_what, script, ofEach) => {
    await using fresh = await it.freshContext()
    await fresh.context.addInitScript(script)
    const tabs = await it.openTabs(fresh.context, 3)
    await expectToLearn(tabs, it.shop(), 70)
    if (ofEach === 0) await leaderOf(tabs)
    else expect(tabs.map(({ streams }) => streams.open)).toEqual([1, 1, 1])
    const [first] = tabs
    for (const tab of tabs.slice(1)) await tab.become('hidden')
    await until(() => tabs.slice(1).every(({ streams }) => streams.open === 0))
    await expectToLearn(tabs.slice(0, 1), it.shop(), 71)
    await first?.sell()
    await tabs[2]?.become('visible')
    await untilEqual(async () => tabs[2]?.quantity(), '70')
  })
})
