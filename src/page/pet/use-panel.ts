import { useLayoutEffect, useRef } from 'preact/hooks'
import { STOCK_LINK } from '../route.ts'

/** Gives a panel the keyboard: its heading is in focus when it opens, and Escape closes it. */
export function usePanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  // Both before anything is drawn: an Escape pressed at the sight of the panel must close it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && isForPanel(event)) {
        location.hash = STOCK_LINK
      }
    }
    document.addEventListener('keydown', onKey)
    heading.current?.focus()
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return heading
}

function isForPanel({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || document.querySelector('dialog[open], .menu[open]')) return false
  // Escape empties the search.
  return !(target instanceof HTMLInputElement) || target.closest('.panel') !== null
}

/** How long the list may take to draw a row again, in frames. */
const FRAMES = 60

/** Puts the focus back to the row of a pet that was looked at, unless something else has it. */
export function focusRow(petId: bigint, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`[data-pet="${petId}"] a`)
    if (row) row.focus()
    else if (frames > 0) focusRow(petId, frames - 1)
    else document.getElementById('content')?.focus()
  })
}
