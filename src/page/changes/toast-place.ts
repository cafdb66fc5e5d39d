import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'

/** A tap so soon after the toast has come was aimed at what was there before, and goes there. */
const AIMED_BEFORE_MS = 600

/** So far above a row it stands, in pixels. */
const GAP = 4

/**
 * Where the toast stands: over the end of the view, or above the row that it speaks of, or a field in which a person
 * types, where that would be below it. The row stays where it is, under the finger that has tapped it. A row to which
 * a key has gone on is not covered.
 */
export function useToastPlace(toast: RefObject<HTMLElement | null>, petId: bigint | undefined) {
  const lift = useSignal(0)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (petId === undefined) return
    dataset.toast = ''
    const place = () => {
      lift.value = liftOver(toast.current, petId)
    }
    place()
    document.addEventListener('scroll', place, { capture: true, passive: true })
    document.addEventListener('focusin', place)
    window.addEventListener('resize', place)
    return () => {
      delete dataset.toast
      lift.value = 0
      document.removeEventListener('scroll', place, { capture: true })
      document.removeEventListener('focusin', place)
      window.removeEventListener('resize', place)
    }
  }, [petId])
  // An earlier change in a line of its own makes it higher: so does the room below the last row.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    // How high it is has the browser lay out the page: nothing of it where there is no toast.
    if (petId === undefined) style.removeProperty('--toast-drawn')
    else style.setProperty('--toast-drawn', `${toast.current?.offsetHeight ?? 0}px`)
  })
  const takesTaps = usePaused(petId === undefined ? undefined : `${lift}`, AIMED_BEFORE_MS)
  return { lift: lift.value, takesTaps }
}

/** How far the toast is to stand above its place, in pixels. */
function liftOver(toast: HTMLElement | null, petId: bigint): number {
  const row = document.querySelector(`.pet[data-pet="${petId}"]`)
  const view = toast?.closest('.place-view')?.getBoundingClientRect()
  const { activeElement } = document
  if (!toast || !view) return 0
  // It stays under a finger that goes to one of its buttons.
  if (toast.contains(activeElement)) return liftOf(toast)
  const drawn = toast.getBoundingClientRect()
  const bottom = drawn.bottom + liftOf(toast)
  const field = activeElement?.matches('input, textarea, select') ? activeElement : null
  const tops = [row, field].flatMap((each) => {
    if (!each) return []
    const { left, right, top, bottom: end } = each.getBoundingClientRect()
    const isBeside = right <= drawn.left || left >= drawn.right
    return isBeside || end <= bottom - drawn.height || top >= bottom ? [] : [top]
  })
  if (tops.length === 0) return 0
  const lift = bottom - Math.min(...tops) + GAP
  const lifted = { top: bottom - lift - drawn.height, bottom: bottom - lift }
  const focused = document.activeElement?.closest(`.pet:not([data-pet="${petId}"])`)
  const other = focused?.getBoundingClientRect()
  const isOnOther = other && other.top < lifted.bottom && other.bottom > lifted.top
  return lifted.top < view.top || isOnOther ? 0 : lift
}

const liftOf = (toast: HTMLElement): number =>
  Number.parseFloat(toast.style.getPropertyValue('--lift')) || 0

/** Whether the same thing has been there for a while. */
export function usePaused(id: string | undefined, pauseMs: number): boolean {
  const paused = useSignal<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => {
      paused.value = id
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [id])
  return paused.value === id
}
