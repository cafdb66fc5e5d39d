import { useLayoutEffect, useRef } from 'preact/hooks'
import { STOCK_LINK } from '../kit/route.ts'

/** Gives a panel the keyboard: its heading gets the focus when it opens, and Escape closes it. */
export function usePanel() {
  const heading = useRef<HTMLHeadingElement>(null)
  // Both happen before the panel is drawn, so that an Escape at the first sight of it closes it.
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
  if (defaultPrevented || document.querySelector('dialog[open]')) return false
  // In the search field, Escape clears the text.
  return !(target instanceof HTMLInputElement) || target.closest('.panel') !== null
}

/** How many frames the list may take to draw a row again. */
const FRAMES = 60

/** Returns the focus to the row of a pet, unless another element has it. */
export function focusRow(petId: bigint, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const row = document.querySelector<HTMLElement>(`[data-pet="${petId}"] a`)
    if (row) row.focus()
    else if (frames > 0) focusRow(petId, frames - 1)
    else document.getElementById('content')?.focus()
  })
}
