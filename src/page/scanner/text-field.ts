export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Inputs that no text goes into. */
const NO_TEXT = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

/** The field that what is typed goes into. */
export function fieldOf(target: EventTarget | null): TextField | undefined {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))
  return isField && !target.readOnly ? target : undefined
}
