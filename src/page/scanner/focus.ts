import { fieldOf } from './typed-fields.ts'

/** The name of the field that takes a scan as the number. */
const NUMBER_FIELD = 'number'

/** The mark of a field that has the focus from the page, and not from a person. */
const BY_PAGE = 'focusByPage'

/** Gives the focus to a field as its form opens. */
export function focusByPage(field: HTMLInputElement): void {
  field.focus()
  field.dataset[BY_PAGE] = ''
  const forget = (): void => {
    // Another window may take the focus, and give it back.
    if (!document.hasFocus()) return
    delete field.dataset[BY_PAGE]
    field.removeEventListener('pointerdown', forget)
    field.removeEventListener('blur', forget)
  }
  field.addEventListener('pointerdown', forget)
  field.addEventListener('blur', forget)
}

/** Whether a person has gone to the field of the number, which is empty: what is scanned then is the number. */
export const isNumberChosen = ({ activeElement }: Document): boolean =>
  activeElement instanceof HTMLInputElement &&
  activeElement.name === NUMBER_FIELD &&
  activeElement.value === '' &&
  activeElement.dataset[BY_PAGE] === undefined

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

/** Takes the focus from a field, so that the next scan goes into none while the view changes. */
export function leaveField({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement && fieldOf(activeElement)) activeElement.blur()
}

/** Closes dialogs, which hide the page and would keep the focus. */
export function closeWhatIsAbove(document: Document): void {
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    if (dialog instanceof HTMLDialogElement) dialog.close()
  }
}
