import type { FieldTies } from './field.tsx'

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
