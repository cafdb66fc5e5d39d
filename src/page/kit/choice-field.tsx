import { useId } from 'preact/hooks'

// A value may be any text, so that each choice has a sign in front.
export const ALL = 'all'
const ONE = 'one '

/** A choice as a select has it; undefined: none is made. */
export const signed = (value: string | undefined): string =>
  value === undefined ? ALL : ONE + value

/** The choice that a select has. */
export const unsigned = (text: string): string | undefined =>
  text.startsWith(ONE) ? text.slice(ONE.length) : undefined

interface ChoiceFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  /** What stands for no choice; without it there is always one. */
  readonly all?: string
  readonly choices: readonly (readonly [value: Value, text: string])[]
  readonly onChoice: (value: Value | undefined) => void
}

/** One choice among some, with a label above it. */
export function ChoiceField<Value extends string>({
  label,
  value,
  all,
  choices,
  onChoice,
}: ChoiceFieldProps<Value>) {
  const id = useId()
  const isListed = value === undefined || choices.some(([each]) => each === value)
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={signed(value)}
        onChange={({ currentTarget }) => {
          const chosen = unsigned(currentTarget.value)
          onChoice(choices.find(([each]) => each === chosen)?.[0])
        }}
      >
        {all !== undefined && <option value={ALL}>{all}</option>}
        {!isListed && (
          <option value={signed(value)} dir="auto">
            {value}
          </option>
        )}
        {choices.map(([each, text]) => (
          <option key={each} value={signed(each)} dir="auto">
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
