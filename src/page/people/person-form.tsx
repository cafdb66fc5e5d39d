import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import type { Shop } from '../../client/client.ts'
import type { Values } from '../kit/fields.ts'
import { Form, FormField, SaveProblem } from '../kit/form.tsx'
import type { DeskResponse } from '../kit/request-error.ts'
import { useEditForm } from '../kit/use-form.ts'
import { ONCE } from '../kit/use-requests.ts'
import { AccessChoice } from './access-choice.tsx'
import { KEY_FIELDS, textsOf } from './key-fields.ts'
import { LimitsFields } from './limits-fields.tsx'
import { UpdatesChoice } from './updates-choice.tsx'
import { type ListedKey, type PeopleTexts, type PersonProps, usePeopleTexts } from './use-people.ts'

interface PersonFormProps extends PersonProps {
  /** Whether the key works: one that has expired can be renamed alone. */
  readonly isWorking: boolean
}

/** The name, the access and the limits of a person or a device, with one button that saves what was changed. */
export function PersonForm({ person, isWorking, onChanged }: PersonFormProps) {
  const people = usePeopleTexts()
  const { form, isChanged, result, save } = usePersonForm(person, onChanged)
  const isSaving = form.isSaving.value
  const said = result && (!isChanged || result.lacking.length > 0) && resultText(result, people)
  return (
    <Form of={form} onSave={save} class="form-part">
      <FormField of={form} name="name" label={people.name} words={people} />
      {isWorking && (
        <>
          <AccessChoice of={form} legend={people.changeAccess} />
          <details class="people-more">
            <summary>{people.more}</summary>
            <UpdatesChoice of={form} />
            <LimitsFields of={form} />
            <small>{people.limitsHint}</small>
          </details>
        </>
      )}
      <SaveProblem error={form.error.value} words={people.errors} />
      <div class="actions">
        <button type="submit" aria-disabled={!isChanged || isSaving}>
          {isSaving ? people.saving : people.save}
        </button>
        <small role="status">{said}</small>
      </div>
    </Form>
  )
}

type PersonPart = keyof typeof KEY_FIELDS
type KeyEdit = Partial<Values<typeof KEY_FIELDS>>

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

/** One request for each part: the service takes one change of a key at a time. */
const partsOf = ({ name, access, updates, limits }: KeyEdit) => [
  ...(name === undefined ? [] : [{ part: 'name', request: { name } } as const]),
  ...(access === undefined ? [] : [{ part: 'access', request: { access } } as const]),
  ...(updates === undefined ? [] : [{ part: 'updates', request: { updates } } as const]),
  ...(limits === undefined ? [] : [{ part: 'limits', request: limits } as const]),
]

function usePersonForm(person: ListedKey, onChanged: () => void) {
  const known = useSignal(person)
  const form = useEditForm(KEY_FIELDS, textsOf(known.value))
  const result = useSignal<SaveResult | undefined>(undefined)
  // With the drawing: what is chosen then is compared with what is shown.
  useLayoutEffect(() => {
    known.value = person
  }, [person])
  const { input, problems } = form.read()

  async function saveEach(edit: KeyEdit, { desk }: Shop, saved: PersonPart[]) {
    let last: Awaited<DeskResponse<ListedKey>> = { data: known.peek(), error: null }
    for (const { part, request } of partsOf(edit)) {
      last = await desk.api.keys({ keyId: person.id }).patch(request, ONCE)
      if (last.error !== null) break
      saved.push(part)
      known.value = last.data
      form.untype(part)
      onChanged()
    }
    return last
  }

  async function save(): Promise<void> {
    const parts = partsOf(form.read().input).map(({ part }) => part)
    const saved: PersonPart[] = []
    result.value = undefined
    const isSaved = await form.save((edit, shop) => saveEach(edit, shop, saved))
    if (isSaved === undefined && form.error.peek() === undefined) return
    result.value = { saved, lacking: parts.filter((part) => !saved.includes(part)) }
  }

  const isChanged = Object.keys({ ...input, ...problems }).length > 0
  return { form, isChanged, result: result.value, save }
}
