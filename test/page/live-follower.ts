import { signal } from '@preact/signals'
import { createClient } from '../../src/client/client.ts'
import { systemClock } from '../../src/client/clock.ts'
import { Connectivity } from '../../src/page/kit/connectivity.ts'
import type { KeyInfo, Session } from '../../src/page/kit/kit-session.ts'
import { Live, type LiveDependencies } from '../../src/page/state/live.ts'
import { paceBy } from '../../src/page/state/pace.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { loneTab } from '../../src/page/state/tabs/tab-group.ts'
import type { ShownSettings } from '../../src/shops/settings.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/wait.ts'

export const KEY: KeyInfo = { id: 'key', name: 'test', access: 'write' }

/** What a page follows, without the page. */
export function follower(
  service: TestService,
  token = service.key,
  { fetch: ask = fetch, ...options }: Partial<LiveDependencies> = {},
) {
  const stock = new Stock()
  const connectivity = new Connectivity(systemClock, Date.now)
  const opened: string[] = []
  const told: { key?: KeyInfo; settings?: ShownSettings } = {}
  let refused = 0
  const live = new Live({
    url: service.url,
    stock,
    connectivity,
    fetch: (url, init) => {
      opened.push(url)
      return ask(url, init)
    },
    clock: systemClock,
    pace: paceBy(systemClock.now),
    wallClock: Date.now,
    random: () => 0,
    tabsOf: loneTab,
    onArrived: () => {},
    onRefused: () => {
      refused += 1
    },
    onKey: (key) => Object.assign(told, { key }),
    onSettings: (settings) => Object.assign(told, { settings }),
    ...options,
  })
  const shop = createClient(service.url, { apiKey: token, onRetry: connectivity.onRetry })
  const session: Session = { token, shop, key: signal(KEY) }
  live.follow(session)
  return {
    ...{ stock, live, connectivity, opened, shop, told },
    refusals: () => refused,
    resume: () => live.follow(session),
    isLive: () => until(() => live.state.value.state === 'live'),
    [Symbol.dispose]: () => live.stop(),
  }
}

export type Follower = ReturnType<typeof follower>
