import { systemClock } from '../../client/clock.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { Live } from '../state/live.ts'
import type { Stock } from '../state/stock.ts'
import { keptLists } from './indexed-lists.ts'
import { ListKeeper } from './keep-list.ts'
import { registerServiceWorker, workersOf } from './service-worker-registration.ts'

/** A list is of use where the browser opens the page without the service. */
export const listKeeperOf = (window: Window): ListKeeper =>
  new ListKeeper({
    lists: keptLists(() => (workersOf(window) ? window.indexedDB : undefined)),
    clock: systemClock,
    wallClock: Date.now,
  })

/** Has the page open without the service, too. */
export function connectOffline(
  window: Window,
  keeper: ListKeeper,
  followed: { readonly session: SessionKeeper; readonly stock: Stock; readonly live: Live },
): void {
  keeper.follow(followed)
  // A page that is hidden may never come back, and one that is seen again may have slept for days.
  window.document.addEventListener('visibilitychange', () => void keeper.look(followed))
  const stop = followed.live.state.subscribe(({ state }) => {
    if (state !== 'live') return
    void registerServiceWorker(window)
    queueMicrotask(() => stop())
  })
}
