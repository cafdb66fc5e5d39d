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
