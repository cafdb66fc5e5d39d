import { ACCESS_LEVELS } from '../../keys/access.ts'
import type { FormElements } from '../kit/form.tsx'
import { usePeopleTexts } from './use-people.ts'

interface AccessChoiceProps {
  readonly of: FormElements<'access', string>
  readonly legend: string
}

/** Chooses what a key may do, each with a sentence. */
export function AccessChoice({ of, legend }: AccessChoiceProps) {
  const people = usePeopleTexts()
  const chosen = of.textOf('access')
  return (
    <fieldset class="access-choice">
      <legend>{legend}</legend>
      {ACCESS_LEVELS.map((level) => (
        <label key={level} class="check">
          <input
            type="radio"
            name="access"
            value={level}
            checked={chosen === level}
            // A disabled one would lose the focus.
            aria-disabled={of.isSaving.value}
            onClick={(event) => of.isSaving.value && event.preventDefault()}
            onChange={() => of.type('access', level)}
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
