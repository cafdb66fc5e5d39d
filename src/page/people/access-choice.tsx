import { ACCESS_LEVELS, type Access } from '../../keys/access.ts'
import { usePeopleTexts } from './use-people.ts'

interface AccessChoiceProps {
  readonly legend: string
  readonly value: Access
  readonly onChoose: (access: Access) => void
}

/** Chooses what a key may do, each with a sentence. */
export function AccessChoice({ legend, value, onChoose }: AccessChoiceProps) {
  const people = usePeopleTexts()
  return (
    <fieldset class="access-choice">
      <legend>{legend}</legend>
      {ACCESS_LEVELS.map((level) => (
        <label key={level} class="check">
          <input
            type="radio"
            name="access"
            value={level}
            checked={value === level}
            onChange={() => onChoose(level)}
          />
          <span>
            {people.access[level]}
            <small>{people.accessHints[level]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
