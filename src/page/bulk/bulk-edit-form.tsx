import { useSignal } from '@preact/signals'
import { MAX_EDITED_PETS } from '../../stock/pets-edit.ts'
import { Form, FormField } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { useEditForm } from '../kit/use-form.ts'
import { PetField } from '../pet/form/pet-field.tsx'
import { namesOf, SHARED_FIELDS } from '../pet/form/pet-fields.ts'
import { SupplierSelect } from '../suppliers/ordering-fields.tsx'
import { useSuppliers } from '../suppliers/use-suppliers.ts'
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
  const { suppliers = [] } = useSuppliers()
  // A shop that uses no suppliers sees none.
  const fields = namesOf(SHARED_FIELDS).filter(
    (name) => name !== 'supplier' || suppliers.length > 0,
  )
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
      {fields.map((name) => (
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

/** A choice has nothing wrong. */
const NO_WORDS: Readonly<Record<string, string>> = {}

interface TickedFieldProps {
  readonly name: keyof typeof SHARED_FIELDS
  readonly form: SharedForm
}

/** A field that is there once it is ticked: without a tick, the pets keep what they have. */
function TickedField({ name, form }: TickedFieldProps) {
  const { pet } = useTexts()
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
      {isTicked && name !== 'supplier' && <PetField of={form} name={name} hint={hints[name]} />}
      {isTicked && name === 'supplier' && (
        <FormField of={form} name={name} label={pet.fields.supplier} words={NO_WORDS}>
          {(input) => <SupplierSelect {...input} />}
        </FormField>
      )}
    </div>
  )
}
