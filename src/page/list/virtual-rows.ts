import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'

/** TanStack's virtualizer on a scrolling element. It draws again whenever other rows are in sight. */
export function useVirtualRows<Scroller extends Element>(
  scroller: RefObject<Scroller | null>,
  count: number,
): Virtualizer<Scroller, Element> {
  const [, draw] = useReducer<number, void>((drawn) => drawn + 1, 0)
  const height = rowHeight()
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(),
  }
  const [rows] = useState(() => new Virtualizer<Scroller, Element>(options))
  rows.setOptions(options)

  const heightBefore = useRef(height)
  if (heightBefore.current !== height) {
    heightBefore.current = height
    rows.measure()
  }
  useLayoutEffect(() => rows._didMount(), [rows])
  useLayoutEffect(() => rows._willUpdate())
  return rows
}

/** The height of a row in the style sheet: less where there is room for a pet on one line. */
const rowHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
