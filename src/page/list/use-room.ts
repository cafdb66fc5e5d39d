import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** How a row is laid out, by the width of its list and not of the screen: a panel may stand beside it. */
export type Room = 'narrow' | 'middle' | 'wide'

/** From this width on, in rem: when a pet changed stands in its row; each fact has a column. */
const MIDDLE = 37.5
const WIDE = 65

/** The height of a row, in rem, so that it grows with a person's own size of type. */
const ROW_HEIGHTS: Record<Room, number> = { narrow: 4.75, middle: 4, wide: 3.5 }

const pixelsPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The height of a row, in pixels. */
export const rowHeight = (room: Room): number => Math.round(ROW_HEIGHTS[room] * pixelsPerRem())

function roomIn(pixels: number): Room {
  const width = pixels / pixelsPerRem()
  if (width < MIDDLE) return 'narrow'
  return width < WIDE ? 'middle' : 'wide'
}

/** The room that a list has now. Styles go by it, since the oldest browsers know no queries of containers. */
export function useRoom(list: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(() => roomIn(innerWidth))
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const measure = () => {
      const width = current.clientWidth
      // A list that is not shown keeps what it had.
      if (width > 0) setRoom(roomIn(width))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  return room
}
