const CONTROL = 'a, button, input, label, select, summary, textarea'

/**
 * Keeps the second click of a double click from what has come under the pointer since the first: only what the first one
 * pressed gets it. To be called once, for a window.
 */
export function keepSecondClicks(window: Window): void {
  let pressed: EventTarget | null = null
  window.addEventListener(
    'click',
    (event) => {
      const { target } = event
      const control = target instanceof Element ? (target.closest(CONTROL) ?? target) : target
      if (event.detail < 2) {
        pressed = control
      } else if (control !== pressed) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    },
    { capture: true },
  )
}
