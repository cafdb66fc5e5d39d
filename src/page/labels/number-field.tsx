import { useSignal } from '@preact/signals'
import { readCount } from '../texts/formats.ts'

interface NumberFieldProps {
  readonly name: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly problem: string
  readonly onChange: (value: number) => void
}

/** A field for a whole number. It says where a text is none or out of bounds, and keeps the value. */
export function NumberField({ name, value, least, most, problem, onChange }: NumberFieldProps) {
  const typed = useSignal<string | undefined>(undefined)
  const isWrong = typed.value !== undefined && read(typed.value, least, most) === undefined
  return (
    <label class="field label-number-field">
      <span>{name}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        value={typed.value ?? String(value)}
        aria-invalid={isWrong}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value
          const number = read(currentTarget.value, least, most)
          if (number !== undefined) onChange(number)
        }}
        onBlur={() => {
          typed.value = undefined
        }}
      />
      <span class="problem" role="status">
        {isWrong && problem}
      </span>
    </label>
  )
}

function read(text: string, least: number, most: number): number | undefined {
  const value = readCount(text)
  return value !== undefined && value >= least && value <= most ? value : undefined
}
