import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/**
 * Gives the focus to what a person goes on with, once it is drawn and before they can press anything: a frame later,
 * what they type into another field would land here.
 * @param find finds nothing where the focus stays
 */
export function useFocusOnOpen(find: () => HTMLElement | null | undefined): void {
  useLayoutEffect(() => find()?.focus(), [])
}

/**
 * Whether nothing beside an element has the focus: where what had it has gone, it is on what is around both. Safari
 * gives it to that for a pressed button, too.
 */
const isWithoutFocus = (element: Element): boolean =>
  document.activeElement === null || document.activeElement.contains(element)

/** Gives the focus to what a person goes on with, at first and whenever one of these changes, where nothing has it. */
export function useLostFocus(element: RefObject<HTMLElement | null>, of: readonly unknown[]): void {
  useLayoutEffect(() => {
    if (element.current && isWithoutFocus(element.current)) element.current.focus()
  }, of)
}

/** Gives the focus back that was in what has gone, once its place is drawn. A person may be elsewhere by then. */
export function returnFocus(
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): void {
  requestAnimationFrame(() => {
    const place = find()
    if (place && isWithoutFocus(place)) place.focus(options)
  })
}
