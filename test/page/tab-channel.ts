import type { Clock } from '../../src/client/clock.ts'
import type { TabMessage } from '../../src/page/state/tabs/messages.ts'
import { type Channel, leaseIn, TabGroup } from '../../src/page/state/tabs/tab-group.ts'
import { memoryStorage } from './memory-storage.ts'

/** A browser whose tabs reach each other, without the browser. */
export function browserOfTabs(clock: Clock) {
  const storage = memoryStorage()
  const open = new Set<(message: TabMessage) => void>()
  const said: TabMessage[] = []
  let tabs = 0
  const channelFor = (take: (message: TabMessage) => void): Channel => {
    open.add(take)
    return {
      post: (message) => {
        said.push(message)
        for (const other of open) {
          if (other === take) continue
          setImmediate(() => open.has(other) && other(structuredClone(message)))
        }
      },
      close: () => void open.delete(take),
    }
  }
  return {
    storage,
    /** All that was said, by whomever. */
    said,
    /** A place from which anything can be said. */
    channel: () => channelFor(() => {}),
    tabsOf: (onRetryNow: () => void = () => {}) => {
      tabs += 1
      return new TabGroup({
        id: `tab-${tabs}`,
        clock,
        random: () => (tabs % 10) / 10,
        lease: leaseIn(storage, 'lease'),
        onRetryNow,
        openChannel: channelFor,
      })
    },
  }
}
