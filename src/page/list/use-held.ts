import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** So long after the last touch a list is not held any more. */
const HELD_MS = 300_000

const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'change'] as const

/**
 * Whether a finger, a pointer or a key holds the page still: one was used since the page was shown, and lately.
 * @param onLeft called when it is not held any more
 */
export function useHeld(onLeft: () => void): RefObject<boolean> {
  const isHeld = useRef(false)
  const left = useRef(onLeft)
  left.current = onLeft
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedAt = 0
    const leave = () => {
      clearTimeout(timer)
      timer = undefined
      isHeld.current = false
      left.current()
    }
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        const rest = touchedAt + HELD_MS - performance.now()
        if (rest > 0) wait(rest)
        else leave()
      }, ms)
    }
    // A finger that moves touches often: one timer is enough for all of it.
    const hold = () => {
      isHeld.current = true
      touchedAt = performance.now()
      if (timer === undefined) wait(HELD_MS)
    }
    const comeBack = () => {
      if (document.visibilityState === 'visible') leave()
    }
    for (const type of TOUCHES) document.addEventListener(type, hold, { passive: true })
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearTimeout(timer)
      for (const type of TOUCHES) document.removeEventListener(type, hold)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
  return isHeld
}
