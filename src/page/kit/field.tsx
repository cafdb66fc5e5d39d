import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** Attributes that connect an input with its label, its hint and its problem. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface FieldProps {
  /** Its name in its form. */
  readonly name?: string
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** Further notes below the input. */
  readonly more?: ComponentChildren
  readonly children: (ties: FieldTies) => ComponentChildren
}

export function Field({ name, label, hint, problem, more, children }: FieldProps) {
  const id = useId()
  const about = `${id}-about`
  return (
    <div class="field" data-field={name}>
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

interface TextInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
  /** Shows a tablet's keyboard for digits. An input of type number would change by a turn of the mouse wheel. */
  readonly isNumber?: boolean | 'decimal' | undefined
  readonly required?: boolean
  /** Off for names of machines. */
  readonly autoCapitalize?: 'off'
  readonly name?: string
  readonly placeholder?: string
  /** The id of a list of suggestions. */
  readonly list?: string
}

export const TextInput = ({ onText, isNumber = false, ...input }: TextInputProps) => (
  <input
    {...input}
    type="text"
    dir={isNumber ? undefined : 'auto'}
    inputMode={isNumber === 'decimal' ? isNumber : isNumber ? 'numeric' : 'text'}
    class={isNumber ? 'number' : undefined}
    autoComplete="off"
    spellcheck={false}
    onInput={({ currentTarget }) => onText(currentTarget.value)}
  />
)

interface SelectProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  /** Values and their names. */
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly readOnly: boolean
}

/** One of some values. */
export const Select = ({ onText, options, readOnly, ...select }: SelectProps) => (
  <select
    {...select}
    disabled={readOnly}
    onChange={({ currentTarget }) => onText(currentTarget.value)}
  >
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </select>
)
