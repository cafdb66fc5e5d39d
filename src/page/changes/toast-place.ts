import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'

/** A tap so soon after the toast has come was aimed at what was there before, and goes there. */
const AIMED_BEFORE_MS = 600

/** So far above a row it stands, in pixels. */
const GAP = 4

/**
 * Where the toast stands: over the end of the view, or above the row that it speaks of where that would be below it.
 * The row stays where it is, under the finger that has tapped it. A row to which a key has gone on is not covered.
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
  const takesTaps = usePaused(petId === undefined ? undefined : `${lift}`, AIMED_BEFORE_MS)
  return { lift: lift.value, takesTaps }
}

/** How far the toast is to stand above its place, in pixels. */
function liftOver(toast: HTMLElement | null, petId: bigint): number {
  const row = document.querySelector(`.pet[data-pet="${petId}"]`)?.getBoundingClientRect()
  const view = toast?.closest('.place-view')?.getBoundingClientRect()
  if (!toast || !row || !view) return 0
  const drawn = toast.getBoundingClientRect()
  const bottom = drawn.bottom + liftOf(toast)
  const isBeside = row.right <= drawn.left || row.left >= drawn.right
  if (isBeside || row.bottom <= bottom - drawn.height || row.top >= bottom) return 0
  const lift = bottom - row.top + GAP
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
