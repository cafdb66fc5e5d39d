import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../../page.ts'
import type { Pet } from '../../state/pet.ts'
import { requestErrorText } from '../request-error.ts'
import type { EditForm } from './edit-form.ts'
import { Field, type FieldTies, focusProblem, StatusChoice, TextInput } from './field.tsx'
import { EDIT_FIELDS, type EditField, meanwhile, readEdit, textIn } from './pet-edit.ts'
import type { FieldProblem } from './read-fields.ts'

interface EditPetProps {
  readonly pet: Pet
  readonly form: EditForm
  /** Called when the form was saved, discarded or closed. */
  readonly onEnd: (isSaved: boolean) => void
}

/** The fields of a pet that a person edits. A field without input follows the pet. */
export function EditPet({ pet, form, onEnd }: EditPetProps) {
  const texts = useTexts()
  const { pet: words, cancel } = texts
  const element = useRef<HTMLFormElement>(null)
  const wasTried = useSignal(false)
  useLayoutEffect(() => element.current?.querySelector('input')?.focus(), [])
  const problems = wasTried.value ? readEdit(form.typed.value, pet).problems : {}
  const requestError = form.requestError.value

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    wasTried.value = true
    focusProblem(event.currentTarget)
    if ((await form.save(pet)) === 'saved') onEnd(true)
  }

  return (
    <form
      ref={element}
      class="pet-form"
      aria-label={words.editTitle}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return
        event.preventDefault()
        form.isOpen.value = false
        onEnd(false)
      }}
    >
      {EDIT_FIELDS.map((field) => (
        <EditedField
          key={field}
          field={field}
          pet={pet}
          form={form}
          problem={field === 'status' ? undefined : problems[field]}
        />
      ))}
      <p class="problem" role="alert">
        {requestError && requestErrorText(requestError, texts)}
      </p>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={form.isSaving.value}>
          {form.isSaving.value ? words.saving : words.save}
        </button>
        <button
          type="button"
          disabled={form.isSaving.value}
          onClick={() => {
            form.giveUp()
            onEnd(false)
          }}
        >
          {form.isDirty.value ? words.discard : cancel}
        </button>
      </div>
    </form>
  )
}

interface EditedFieldProps extends MeanwhileProps {
  readonly problem: FieldProblem | undefined
}

function EditedField({ field, pet, form, problem }: EditedFieldProps) {
  const { pet: words } = useTexts()
  const value = textIn(field, form.typed.value, pet)

  const input = (ties: FieldTies) => {
    const given = { ...ties, value, onText: (text: string) => form.type(field, text, pet) }
    return field === 'status' ? (
      <StatusChoice {...given} disabled={form.isSaving.value} />
    ) : (
      <TextInput {...given} readOnly={form.isSaving.value} isNumber={field === 'level'} />
    )
  }

  return (
    <Field
      label={words.fields[field]}
      hint={field === 'level' ? words.hints.level : undefined}
      problem={problem && words.problems[problem]}
      more={<Meanwhile field={field} pet={pet} form={form} />}
    >
      {input}
    </Field>
  )
}

interface MeanwhileProps {
  readonly field: EditField
  readonly pet: Pet
  readonly form: EditForm
}

/** Says that the same field was changed elsewhere meanwhile, and offers that value. */
function Meanwhile({ field, pet, form }: MeanwhileProps) {
  const { pet: words, stock } = useTexts()
  const now = meanwhile(field, form.typed.value, pet)
  const said = field === 'status' ? stock.statuses[pet.status] : now
  return (
    <div role="status">
      {now !== undefined && (
        <p class="meanwhile">
          {said === '' || said === undefined ? words.meanwhileEmpty : words.meanwhile(said)}{' '}
          <button type="button" onClick={() => form.type(field, now, pet)}>
            {words.takeMeanwhile}
          </button>
        </p>
      )}
    </div>
  )
}
