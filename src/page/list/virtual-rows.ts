import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { useLowScreen } from '../kit/use-low-screen.ts'
import { DrawnRows, type Sight } from './drawn-rows.ts'

const NO_HEADINGS: ReadonlyMap<number, unknown> = new Map()

interface RowLayout {
  /** The indices of the rows that have a heading above them. */
  readonly headings?: ReadonlyMap<number, unknown> | undefined
  /** The height of a row, in pixels. */
  readonly heightNow?: () => number
  /** Whether the list scrolls by itself on a low screen, too. */
  readonly isAlone?: boolean
  /** What is asked for, by which rows are drawn ahead; undefined: none are. */
  readonly asked?: unknown
}

/** The pause before some more rows are drawn ahead. */
const GROWS_AFTER_MS = 100

/**
 * TanStack's virtualizer on a scrolling element. It draws again whenever other rows are in sight.
 * On a low screen it scrolls together with what is above it.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  count: number,
  { headings = NO_HEADINGS, heightNow = heightByStyle, isAlone = false, asked }: RowLayout = {},
): Virtualizer<HTMLElement, Element> {
  const [, draw] = useReducer<number, void>((drawn) => drawn + 1, 0)
  const isLow = useLowScreen() && !isAlone
  const [offset, setOffset] = useState(0)
  const drawn = useDrawnRows(asked)
  const height = heightNow()
  const headingHeight = lengthOf('--section')
  const options = {
    count,
    getScrollElement: () => scrolling(list.current, isLow),
    scrollMargin: isLow ? offset : 0,
    estimateSize: (index: number) => height + (headings.has(index) ? headingHeight : 0),
    // Another function each time: it is asked again also where the same rows are in sight.
    rangeExtractor: (sight: Sight) => drawn.around(sight),
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: ({ range }: Virtualizer<HTMLElement, Element>, isScrolling: boolean) => {
      const isDrawn = range !== null && drawn.has({ ...range, count })
      if (!isScrolling || !isDrawn) draw()
    },
  }
  const [rows] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  rows.setOptions(options)

  const before = useRef({ height, headings })
  const measured = useRef(heightNow)
  measured.current = heightNow
  if (before.current.height !== height || before.current.headings !== headings) {
    before.current = { height, headings }
    rows.measure()
  }
  useLayoutEffect(() => rows._didMount(), [rows])
  useAhead(rows, drawn, asked === undefined ? undefined : draw)
  useLayoutEffect(() => {
    // On another screen rows have another height, also where the same ones stay in sight.
    const redraw = () => {
      if (measured.current() !== before.current.height) draw()
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

/** Draws more rows, a few at a time, while none are scrolled. @param draw undefined: draws none */
function useAhead(
  rows: Virtualizer<HTMLElement, Element>,
  drawn: DrawnRows,
  draw: (() => void) | undefined,
): void {
  useEffect(() => {
    // The end of a scroll draws again.
    if (draw === undefined || rows.isScrolling) return
    const timer = setTimeout(() => {
      const { range, options } = rows
      if (range !== null && drawn.grow({ ...range, count: options.count })) draw()
    }, GROWS_AFTER_MS)
    return () => clearTimeout(timer)
  })
}

/** Which rows are drawn, from the beginning whenever others are asked for. */
function useDrawnRows(asked: unknown): DrawnRows {
  const drawn = useRef({ asked, rows: new DrawnRows() })
  if (drawn.current.asked !== asked) drawn.current = { asked, rows: new DrawnRows() }
  return drawn.current.rows
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

const heightByStyle = (): number => lengthOf('--row')

/** A length of the style sheet, in pixels. */
const lengthOf = (name: '--row' | '--section'): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name))
