import { useLayoutEffect } from 'preact/hooks'

/**
 * Gives the focus to what a person goes on with, once it is drawn and before they can press anything: a frame later,
 * what they type into another field would land here.
 * @param find finds nothing where the focus stays
 */
export function useFocusOnOpen(find: () => HTMLElement | null | undefined): void {
  useLayoutEffect(() => find()?.focus(), [])
}

/** Gives the focus back that was in what has gone, once its place is drawn. A person may be elsewhere by then. */
export function returnFocus(
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus(options)
  })
}
