import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** Attributes that connect an input with its label, its hint and its problem. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** Further notes below the input. */
  readonly more?: ComponentChildren
  readonly children: (ties: FieldTies) => ComponentChildren
}

export function Field({ label, hint, problem, more, children }: FieldProps) {
  const id = useId()
  const about = `${id}-about`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': about })}
      <div id={about} class="field-about">
        {problem !== undefined && <p class="problem">{problem}</p>}
        {hint !== undefined && <small>{hint}</small>}
        {more}
      </div>
    </div>
  )
}

/** Puts the focus into the first field of a form that has a problem. */
export function focusProblem(form: HTMLFormElement): void {
  // The problems are drawn before the next frame.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface TextInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
  /** Shows a tablet's keyboard for digits. An input of type number would change by a turn of the mouse wheel. */
  readonly isNumber?: boolean
  readonly required?: boolean
  readonly name?: string
  /** The id of a list of suggestions. */
  readonly list?: string
}

export const TextInput = ({ onText, isNumber = false, ...input }: TextInputProps) => (
  <input
    {...input}
    type="text"
    dir={isNumber ? undefined : 'auto'}
    inputMode={isNumber ? 'numeric' : 'text'}
    class={isNumber ? 'number' : undefined}
    autoComplete="off"
    spellcheck={false}
    onInput={({ currentTarget }) => onText(currentTarget.value)}
  />
)
