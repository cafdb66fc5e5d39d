import { useId } from 'preact/hooks'

// A value may be any text, so that each choice has a sign in front.
const ALL = 'all'
const ONE = 'one '

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
        value={value === undefined ? ALL : ONE + value}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(([each]) => ONE + each === currentTarget.value)
          onChoice(chosen?.[0])
        }}
      >
        {all !== undefined && <option value={ALL}>{all}</option>}
        {!isListed && (
          <option value={ONE + value} dir="auto">
            {value}
          </option>
        )}
        {choices.map(([each, text]) => (
          <option key={each} value={ONE + each} dir="auto">
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
