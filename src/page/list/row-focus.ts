import type { RefObject, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { returnFocus } from '../kit/focus.ts'
import type { useVirtualRows } from './virtual-rows.ts'

/** Moves the focus from row to row. @returns the listener for keys */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  rows: ReturnType<typeof useVirtualRows>,
  count: number,
) {
  const toFocus = useRef<number>(undefined)

  // The list may draw the row for the focus only after it has scrolled there.
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return
    const row = scroller.current?.querySelector(`[aria-posinset="${toFocus.current + 1}"] a`)
    if (!(row instanceof HTMLElement)) return
    toFocus.current = undefined
    row.focus({ preventScroll: true })
    // The list knows nothing of the toast over its end.
    row.closest('.pet')?.scrollIntoView({ block: 'nearest' })
  })

  function moveFocus(event: TargetedKeyboardEvent<HTMLUListElement>): void {
    const at = positionOf(event.target)
    const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
    const page = Math.max(1, endIndex - startIndex)
    const next = at === undefined ? undefined : destination(event.key, at, page, count - 1)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    toFocus.current = next
    rows.scrollToIndex(next, { align: 'auto' })
    rows.options.onChange(rows, false)
  }

  return moveFocus
}

/** The index of the row whose link or box has the focus. */
function positionOf(target: EventTarget | null): number | undefined {
  const isOfRow = target instanceof HTMLAnchorElement || target instanceof HTMLInputElement
  const row = isOfRow ? target.closest('[aria-posinset]') : null
  return row === null ? undefined : Number(row.getAttribute('aria-posinset')) - 1
}

function destination(key: string, at: number, page: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, last)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'PageDown':
      return Math.min(at + page, last)
    case 'PageUp':
      return Math.max(at - page, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Gives the first row in sight the focus. @returns whether there is one */
export function focusFirstRow(): boolean {
  const list = document.querySelector('.pets')
  if (list === null) return false
  const top = Math.max(0, list.getBoundingClientRect().top)
  const rows = [...list.querySelectorAll('.pet')]
    .map((row) => ({
      link: row.querySelector<HTMLElement>('.pet-name'),
      at: row.getBoundingClientRect().top,
    }))
    .filter(({ at }) => at >= top)
    .sort((a, b) => a.at - b.at)
  rows[0]?.link?.focus()
  return rows.length > 0
}

/** Gives the focus, which was in what has gone, to the button that begins to choose. */
export const focusChoose = (): void =>
  returnFocus(() => document.querySelector<HTMLElement>('.choose-chip'), { preventScroll: true })
