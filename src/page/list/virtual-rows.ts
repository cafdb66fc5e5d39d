import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'

import { useLowScreen } from '../components/use-low-screen.ts'

const NO_HEADINGS: ReadonlyMap<number, unknown> = new Map()

/**
 * TanStack's virtualizer on a scrolling element. It draws again whenever other rows are in sight.
 * On a low screen it scrolls together with what is above it.
 * @param headings the indices of the rows that have a heading above them
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  headings = NO_HEADINGS,
): Virtualizer<HTMLElement, Element> {
  const [, draw] = useReducer<number, void>((drawn) => drawn + 1, 0)
  const isLow = useLowScreen()
  const [offset, setOffset] = useState(0)
  const height = lengthOf('--row')
  const headingHeight = lengthOf('--section')
  const options = {
    count,
    getScrollElement: () => scrolling(list.current, isLow),
    scrollMargin: isLow ? offset : 0,
    estimateSize: (index: number) => height + (headings.has(index) ? headingHeight : 0),
    overscan: 6,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(),
  }
  const [rows] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  rows.setOptions(options)

  const before = useRef({ height, headings })
  if (before.current.height !== height || before.current.headings !== headings) {
    before.current = { height, headings }
    rows.measure()
  }
  useLayoutEffect(() => rows._didMount(), [rows])
  useLayoutEffect(() => {
    // On another screen rows have another height, also where the same ones stay in sight.
    const redraw = () => {
      if (lengthOf('--row') !== before.current.height) draw()
    }
    window.addEventListener('resize', redraw)
    return () => window.removeEventListener('resize', redraw)
  }, [])
  useLayoutEffect(() => {
    const above = isLow ? offsetIn(list.current) : 0
    if (above !== offset) setOffset(above)
    rows._willUpdate()
  })
  return rows
}

/** The element that scrolls the rows of a list. */
const scrolling = (list: HTMLElement | null, isLow: boolean): HTMLElement | null =>
  isLow ? (list?.closest<HTMLElement>('.stock-list') ?? null) : list

/** How far below the beginning of what scrolls a list begins, in pixels. */
function offsetIn(list: HTMLElement | null): number {
  const scroller = scrolling(list, true)
  if (list === null || scroller === null) return 0
  const top = scroller.getBoundingClientRect().top - scroller.scrollTop
  return Math.round(list.getBoundingClientRect().top - top)
}

/** A length of the style sheet, in pixels. A row is lower where there is room for a pet on one line. */
const lengthOf = (name: '--row' | '--section'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name))
