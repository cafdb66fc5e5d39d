import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/**
 * How far a line has to shrink to fit into its width: 0 is all of it. Each step is tried before the browser draws one.
 * @param line whose content may be wider than it
 * @param most the last step
 * @param by what the width of the content depends on
 */
export function useFitting(line: RefObject<HTMLElement | null>, most: number, by: string): number {
  const [fit, setFit] = useState({ step: 0, by, width: 0 })
  const latest = useRef(by)
  latest.current = by
  useLayoutEffect(() => {
    const { current } = line
    if (current === null) return
    if (fit.by !== by) setFit({ step: 0, by, width: current.clientWidth })
    else if (current.scrollWidth > current.clientWidth && fit.step < most) {
      setFit({ ...fit, step: fit.step + 1, width: current.clientWidth })
    }
  })
  useLayoutEffect(() => {
    const { current } = line
    if (current === null) return
    const sizes = new ResizeObserver(() => {
      const width = current.clientWidth
      setFit((before) => (before.width === width ? before : { step: 0, by: latest.current, width }))
    })
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return Math.min(fit.step, most)
}
