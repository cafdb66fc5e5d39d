import { systemClock } from '../../../client/clock.ts'
import { newId } from '../../../client/new-id.ts'
import { storageOf } from '../../kit/key-value-storage.ts'
import type { TakeSeat } from './election.ts'
import type { TabMessage } from './messages.ts'
import { sha256 } from './sha256.ts'
import { type Channel, leaseIn, loneTab, TabGroup, type Tabs } from './tab-group.ts'

/** Tabs of another release may understand each other no longer: then this is another name. */
const NAME = 'petstock.tabs.1'

/**
 * Connects a tab with those that are signed in with the same key. They know each other by a digest of it, and the key
 * itself stays where it is.
 */
export function tabsOf(window: Window, token: string, onRetryNow: () => void): Tabs {
  const name = `${NAME}.${sha256(`${NAME} ${token}`).slice(0, 32)}`
  const channel = channelOf(name)
  if (channel === undefined) return loneTab()
  const { locks } = window.navigator
  return new TabGroup({
    id: newId(),
    clock: systemClock,
    random: Math.random,
    lease: leaseIn(
      storageOf(() => window.localStorage),
      name,
    ),
    takeSeat: locks && seatBy(locks, name),
    openChannel: channel,
    onRetryNow,
  })
}

/** @returns undefined in a browser that has no channels, or forbids them */
function channelOf(name: string): ((take: (message: TabMessage) => void) => Channel) | undefined {
  try {
    new BroadcastChannel(name).close()
  } catch {
    return undefined
  }
  return (take) => {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => take(data as TabMessage)
    return { post: (message) => channel.postMessage(message), close: () => channel.close() }
  }
}

/** Browsers have locks for tabs where the page came by https, or from the same machine. */
const seatBy =
  (locks: LockManager, name: string): TakeSeat =>
  (onTaken) => {
    const waiting = new AbortController()
    let giveBack = () => waiting.abort()
    locks
      .request(name, { signal: waiting.signal }, () => {
        const held = new Promise<void>((resolve) => {
          giveBack = resolve
        })
        onTaken()
        return held
      })
      .catch(() => {})
    return () => giveBack()
  }
