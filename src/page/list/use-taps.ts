import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** How long the list says that it has not taken a tap. */
const SAID_MS = 5_000

/** Says that a tap was aimed at another row, until a tap is aimed well or some time has passed. */
export function useTaps(isAimed: (tap: Event) => boolean) {
  const earlyTap = useSignal<Event | undefined>(undefined)
  const early = earlyTap.value
  useEffect(() => {
    if (early === undefined) return
    const timer = setTimeout(() => {
      earlyTap.value = undefined
    }, SAID_MS)
    return () => clearTimeout(timer)
  }, [early])
  return {
    wasEarly: early !== undefined,
    isAimed(tap: Event): boolean {
      const isTaken = isAimed(tap)
      earlyTap.value = isTaken ? undefined : tap
      return isTaken
    },
  }
}
