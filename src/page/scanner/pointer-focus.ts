/** What Enter or a blank presses, and what letters choose in. */
const PRESSED_BY_KEYS =
  'a, button, summary, select, [role="button"], input:is([type="checkbox"], [type="radio"])'

/**
 * Takes the focus from what a pointer has pressed, so that no key of a scanner presses it again. A key that presses it (a click without a
 * pointer) leaves it the focus.
 */
export function releaseAfterPointer(window: Window, isOn: () => boolean): void {
  const { document } = window
  const release = (pressed: EventTarget | null): void => {
    // The page's own handlers may move the focus, or ask where it is.
    window.setTimeout(() => {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !(pressed instanceof Node)) return
      const isPressed = activeElement.contains(pressed) || isLabelled(activeElement, pressed)
      if (isPressed && activeElement.matches(PRESSED_BY_KEYS)) activeElement.blur()
    })
  }
  let isByPointer = false
  window.addEventListener('keydown', () => {
    isByPointer = false
  })
  window.addEventListener(
    'click',
    ({ detail, target }) => {
      isByPointer = detail > 0
      // A list that is open takes the keys until a person has chosen.
      if (isByPointer && isOn() && !(target instanceof HTMLSelectElement)) release(target)
    },
    { capture: true },
  )
  window.addEventListener('change', ({ target }) => {
    if (isByPointer && isOn() && target instanceof HTMLSelectElement) release(target)
  })
}

const isLabelled = (control: HTMLElement, pressed: Node): boolean =>
  control instanceof HTMLInputElement &&
  [...(control.labels ?? [])].some((each) => each.contains(pressed))
