import { isPackageCode } from './package-code.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

interface Before {
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

/** The fields into which a possible scan was typed, with their earlier texts. */
export class TypedFields {
  readonly #before = new Map<TextField, Before>()
  /** The texts before the keys that came shortly before the run, which may be the beginning of the same code. */
  #earlier: ReadonlyMap<TextField, Before> = new Map()

  /** To be called when a run begins. @param isAfterKeys whether other keys came shortly before */
  begin(isAfterKeys: boolean): void {
    this.#earlier = isAfterKeys ? new Map([...this.#before, ...this.#earlier]) : new Map()
    this.#before.clear()
  }

  /** The whole code of which a text is the end, where the keys of its beginning came too slowly; otherwise the text. */
  wholeCode(text: string): string {
    for (const [field] of this.#before) {
      const before = this.#earlier.get(field)
      const { value } = field
      if (before === undefined || !value.endsWith(text) || !isPackageCode(value)) continue
      this.#before.set(field, before)
      return value
    }
    return text
  }

  /** Keeps the text of a field, unless it is kept already. To be called before a key changes it. */
  keep(field: TextField): void {
    if (this.#before.has(field)) return
    const { value, selectionStart: start, selectionEnd: end } = field
    this.#before.set(field, { value, start, end })
  }

  restore(): void {
    for (const [field, before] of this.#before) restore(field, before)
  }

  /** Restores the fields for numbers alone. Into others a program may type for a person. */
  restoreNumbers(): void {
    for (const [field, before] of this.#before) {
      if (field.inputMode === 'numeric') restore(field, before)
    }
  }

  clear(): void {
    this.#earlier = new Map()
    this.#before.clear()
  }
}

function restore(field: TextField, { value, start, end }: Before): void {
  if (field.value === value) return
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
  // Inputs for numbers and dates have no selection to set.
  if (field.isConnected && start !== null) field.setSelectionRange(start, end)
}

/** Types of inputs that take no text. */
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

/** The field that takes typed text, if the target is one. */
export function fieldOf(target: EventTarget | null): TextField | undefined {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))
  return isField && !target.readOnly ? target : undefined
}
