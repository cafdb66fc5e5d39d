import { type ReadonlySignal, signal } from '@preact/signals'
import type { Clock } from '../../../client/clock.ts'

/** A tab that is looked at again so soon has missed nothing. */
const LET_GO_AFTER_MS = 3_000

interface PresenceDependencies {
  readonly clock: Clock
  /** UTC epoch milliseconds: the other clock may stand still while a device sleeps. */
  readonly wallClock: () => number
}

/** The part of a browser's window that says whether it is seen. */
interface SeenWindow extends Pick<EventTarget, 'addEventListener'> {
  readonly document: Pick<EventTarget, 'addEventListener'> & { readonly visibilityState: string }
}

/** Whether a person may be looking at a tab. One that is hidden, or that the browser puts to sleep, needs no events. */
export function presenceOf(
  window: SeenWindow,
  { clock, wallClock }: PresenceDependencies,
): ReadonlySignal<boolean> {
  const { document } = window
  const isPresent = signal(true)
  let hiddenAt: number | undefined
  let cancel = () => {}
  const letGo = () => {
    cancel()
    isPresent.value = false
  }
  const look = () => {
    cancel()
    if (document.visibilityState === 'hidden') {
      hiddenAt ??= wallClock()
      cancel = clock.after(LET_GO_AFTER_MS, letGo)
      return
    }
    // Its connections may have ended without a sign while the device slept.
    if (hiddenAt !== undefined && wallClock() - hiddenAt > LET_GO_AFTER_MS) letGo()
    hiddenAt = undefined
    isPresent.value = true
  }
  look()
  document.addEventListener('visibilitychange', look)
  document.addEventListener('resume', look)
  document.addEventListener('freeze', letGo)
  window.addEventListener('pageshow', look)
  window.addEventListener('pagehide', letGo)
  return isPresent
}
