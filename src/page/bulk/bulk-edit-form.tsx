import { useSignal } from '@preact/signals'
import { MAX_EDITED_PETS } from '../../stock/pets-edit.ts'
import { Form } from '../kit/form.tsx'
import { useEditForm } from '../kit/use-form.ts'
import { PetField } from '../pet/form/pet-field.tsx'
import { namesOf, SHARED_FIELDS } from '../pet/form/pet-fields.ts'
import { BulkEditEnded } from './bulk-edit-ended.tsx'
import { useBulkTexts } from './bulk-texts.ts'
import { type SharedForm, useBulkEdit } from './use-bulk-edit.ts'

interface BulkEditFormProps {
  readonly petIds: readonly bigint[]
}

/** What the chosen pets get. */
export function BulkEditForm({ petIds }: BulkEditFormProps) {
  const texts = useBulkTexts()
  const form = useEditForm(SHARED_FIELDS, {})
  const change = useBulkEdit(form)
  const isTried = useSignal(false)
  const problem = problemOf(petIds.length)

  function problemOf(pets: number): string | undefined {
    if (pets > MAX_EDITED_PETS) return texts.tooMany(MAX_EDITED_PETS)
    return namesOf(SHARED_FIELDS).some((name) => form.isTyped(name)) ? undefined : texts.noField
  }

  async function save(): Promise<void> {
    isTried.value = problem !== undefined
    if (problem !== undefined) return form.refuse()
    await change.make(petIds)
  }

  return (
    <Form of={form} onSave={save} class="bulk-form" aria-label={texts.change}>
      <h2>{texts.change}</h2>
      {namesOf(SHARED_FIELDS).map((name) => (
        <TickedField key={name} name={name} form={form} />
      ))}
      <p class="problem" role="alert">
        {isTried.value && problem}
      </p>
      <button type="submit" class="primary" aria-disabled={change.isSending}>
        {change.isSending ? texts.sending : texts.submit(petIds.length)}
      </button>
      <BulkEditEnded change={change} />
    </Form>
  )
}

interface TickedFieldProps {
  readonly name: keyof typeof SHARED_FIELDS
  readonly form: SharedForm
}

/** A field that is there once it is ticked: without a tick, the pets keep what they have. */
function TickedField({ name, form }: TickedFieldProps) {
  const texts = useBulkTexts()
  const hints = { kind: texts.kindHint, status: undefined, level: texts.levelHint }
  const isTicked = form.isTyped(name)
  return (
    <div class="bulk-field">
      <label class="check">
        <input
          type="checkbox"
          checked={isTicked}
          onChange={({ currentTarget }) => {
            if (currentTarget.checked) form.type(name, SHARED_FIELDS[name].empty)
            else form.untype(name)
          }}
        />
        <span>{texts.fields[name]}</span>
      </label>
      {isTicked && <PetField of={form} name={name} hint={hints[name]} />}
    </div>
  )
}
