import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { PET_STATUSES } from '../../../stock/pet.ts'
import { useTexts } from '../../page.ts'

/** What ties an input to its label, and to what is said of it. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** What else is to be known of it. */
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

/** Puts the focus into the first field of a form that is not right. */
export function focusProblem(form: HTMLFormElement): void {
  // What is wrong is drawn first.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface TextInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
  /** Brings up the digits of a tablet. Its own spinners would change a number by a turn of the wheel. */
  readonly isNumber?: boolean
  readonly required?: boolean
}

export const TextInput = ({ onText, isNumber = false, ...input }: TextInputProps) => (
  <input
    {...input}
    type="text"
    inputMode={isNumber ? 'numeric' : 'text'}
    class={isNumber ? 'number' : undefined}
    autoComplete="off"
    spellcheck={false}
    onInput={({ currentTarget }) => onText(currentTarget.value)}
  />
)

interface StatusChoiceProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly disabled: boolean
}

export function StatusChoice({ onText, ...select }: StatusChoiceProps) {
  const { stock } = useTexts()
  return (
    <select {...select} onChange={({ currentTarget }) => onText(currentTarget.value)}>
      {PET_STATUSES.map((status) => (
        <option key={status} value={status}>
          {stock.statuses[status]}
        </option>
      ))}
    </select>
  )
}
