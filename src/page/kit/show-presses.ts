/** The controls that show a press. A row of the list does not at once: a finger on it may be about to scroll. */
const CONTROLS = 'button, summary, a:not(.pet-name), .choice-chip'

/**
 * Marks the control under a finger as pressed, as long as the finger is there. Browsers wait with `:active` until they
 * know that it does not scroll.
 */
export function showPresses(window: Window): void {
  let pressed: Element | undefined
  const end = () => {
    pressed?.removeAttribute('data-pressed')
    pressed = undefined
  }
  const listen = (
    type: 'pointerdown' | 'pointerup' | 'pointercancel',
    on: (event: PointerEvent) => void,
  ) => window.addEventListener(type, on, { capture: true, passive: true })
  listen('pointerdown', ({ pointerType, target }) => {
    end()
    if (pointerType === 'mouse' || !(target instanceof Element)) return
    pressed = target.closest(CONTROLS) ?? undefined
    pressed?.setAttribute('data-pressed', '')
  })
  listen('pointerup', end)
  listen('pointercancel', end)
}
