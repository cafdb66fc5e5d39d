import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useEffect } from 'preact/hooks'
import { Field, focusProblem, TextInput } from '../components/field.tsx'
import { useTexts } from '../page.ts'
import { AccessChoice } from './access-choice.tsx'
import { LimitsFields, planOf } from './limits-fields.tsx'
import { type PersonPart, readPersonEdit, type TypedEdit } from './person-edit.ts'
import { useKeyChange } from './use-key-change.ts'
import { accessErrorText, type ListedKey, type PeopleTexts, usePeopleTexts } from './use-people.ts'

interface PersonFormProps {
  readonly person: ListedKey
  /** Whether the key works: one that has expired can be renamed alone. */
  readonly isWorking: boolean
  /** Called when the key has changed. */
  readonly onChanged: () => void
}

/** The name, the access and the limits of a person or a device, with one button that saves what was changed. */
export function PersonForm({ person, isWorking, onChanged }: PersonFormProps) {
  const texts = useTexts()
  const people = usePeopleTexts()
  const { typed, plan, known, edit, isTried, result, requests, save } = usePersonForm(
    person,
    onChanged,
  )
  const isNameWrong = isTried && edit.problems.includes('name')
  const isSending = requests.isSending.value
  const isChanged = edit.changes.length + edit.problems.length > 0
  const said = result && (!isChanged || result.lacking.length > 0) && resultText(result, people)
  return (
    <form class="person-part" noValidate onSubmit={(event) => void save(event)}>
      <Field
        label={people.name}
        problem={isNameWrong ? (edit.name === '' ? people.noName : people.notAName) : undefined}
      >
        {(ties) => (
          <TextInput
            {...ties}
            readOnly={isSending}
            value={typed.value.name ?? known.name}
            onText={(name) => {
              typed.value = { ...typed.value, name }
            }}
          />
        )}
      </Field>
      {isWorking && (
        <>
          <AccessChoice
            legend={people.changeAccess}
            value={typed.value.access ?? known.access}
            onChoose={(access) => {
              typed.value = { ...typed.value, access }
            }}
          />
          <details class="people-more">
            <summary>{people.more}</summary>
            <LimitsFields typed={plan} isTried={isTried} />
            <small>{people.limitsHint}</small>
          </details>
        </>
      )}
      <p class="problem" role="alert">
        {requests.error.value && accessErrorText(requests.error.value, texts, people)}
      </p>
      <div class="actions">
        <button type="submit" aria-disabled={!isChanged || isSending}>
          {isSending ? people.saving : people.save}
        </button>
        <small role="status">{said}</small>
      </div>
    </form>
  )
}

/** Which of the changes of a form were saved, and which were not. */
interface SaveResult {
  readonly saved: readonly PersonPart[]
  readonly lacking: readonly PersonPart[]
}

function resultText({ saved, lacking }: SaveResult, people: PeopleTexts): string {
  if (lacking.length === 0) return people.saved
  const named = (parts: readonly PersonPart[]) => parts.map((part) => people.parts[part]).join(', ')
  return saved.length === 0 ? people.savedNothing : people.savedPart(named(saved), named(lacking))
}

function usePersonForm(person: ListedKey, onChanged: () => void) {
  const { requests, change } = useKeyChange(person, onChanged)
  const known = useSignal(person)
  const typed = useSignal<TypedEdit>({})
  const plan = useSignal(planOf(person))
  const isTried = useSignal(false)
  const result = useSignal<SaveResult | undefined>(undefined)
  useEffect(() => {
    known.value = person
  }, [person])
  const edit = readPersonEdit(typed.value, plan.value, known.value)

  async function save(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (requests.isSending.value) return
    isTried.value = true
    result.value = undefined
    if (edit.problems.length > 0) return focusProblem(event.currentTarget)
    const saved: PersonPart[] = []
    for (const { part, request } of edit.changes) {
      const changed = await change(request)
      if (changed === undefined) break
      saved.push(part)
      known.value = changed
      if (part === 'limits') plan.value = planOf(changed)
      else typed.value = { ...typed.value, [part]: undefined }
    }
    const parts = edit.changes.map(({ part }) => part)
    result.value = { saved, lacking: parts.filter((part) => !saved.includes(part)) }
  }

  return {
    typed,
    plan,
    known: known.value,
    edit,
    isTried: isTried.value,
    result: result.value,
    requests,
    save,
  }
}
