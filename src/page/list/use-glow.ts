import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Pet } from '../state/pet.ts'

/**
 * Lets a row glow once when its pet changes, here or on another device, while the row is drawn. A row that is
 * drawn for the first time, since the list was loaded or scrolled, has not changed.
 * @returns the row
 */
export function useGlow({
  quantity,
  status,
  name,
  kind,
  lowStockAt,
  lastMovement,
}: Pet): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  // The response to a change and the event after it show the same.
  const shown = [quantity, status, name, kind, lowStockAt, lastMovement?.at].join('\n')
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (row.current !== null && !prefersStillness()) glow(row.current)
  }, [shown])
  return row
}

function glow(row: HTMLElement): void {
  if (row.dataset.changed !== undefined) {
    for (const animation of row.getAnimations()) animation.currentTime = 0
    return
  }
  row.dataset.changed = ''
  const end = ({ target }: Event) => {
    if (target !== row) return
    delete row.dataset.changed
    for (const type of ENDS) row.removeEventListener(type, end)
  }
  for (const type of ENDS) row.addEventListener(type, end)
}

/** A list that is hidden cancels its animations. */
const ENDS = ['animationend', 'animationcancel'] as const

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
