import { useSignal } from '@preact/signals'
import type { RefObject, TargetedSubmitEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Field, type FieldTies, focusProblem, TextInput } from '../../components/field.tsx'
import { useTexts } from '../../page.ts'
import { callName, type Pet } from '../../state/pet.ts'
import { requestErrorText } from '../request-error.ts'
import { BarcodesInput } from './barcodes-input.tsx'
import type { EditForm } from './edit-form.ts'
import { KindInput } from './kind-input.tsx'
import { EDIT_FIELDS, type EditField, meanwhile, readEdit, textIn } from './pet-edit.ts'
import type { FieldProblem } from './read-fields.ts'
import { StatusChoice } from './status-choice.tsx'
import { TakenCodes } from './taken-codes.tsx'

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
  useFirstFocus(element, form)
  const problems = wasTried.value ? readEdit(form.typed.value, pet).problems : {}
  const { value: requestError } = form.requestError
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
      <p class="form-pet">{callName(pet)}</p>
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

/** Gives the focus to the field in which a person begins. */
function useFirstFocus(element: RefObject<HTMLFormElement | null>, form: EditForm): void {
  useLayoutEffect(() => {
    // A form that a scan has opened begins where the code is.
    const isScanned = form.typed.peek().barcodes !== undefined
    const first = element.current?.querySelector<HTMLInputElement>(
      isScanned ? '.barcodes > input' : 'input',
    )
    // The panel around it may open as well, and gives the focus to its heading.
    if (isScanned) requestAnimationFrame(() => first?.focus())
    else first?.focus()
  }, [])
}

interface EditedFieldProps extends MeanwhileProps {
  readonly problem: FieldProblem | undefined
}

function EditedField({ field, pet, form, problem }: EditedFieldProps) {
  const { pet: words } = useTexts()
  const value = textIn(field, form.typed.value, pet)

  const input = (ties: FieldTies) => {
    const given = { ...ties, value, onText: (text: string) => form.type(field, text, pet) }
    const readOnly = form.isSaving.value
    switch (field) {
      case 'status':
        return <StatusChoice {...given} disabled={readOnly} />
      case 'kind':
        return <KindInput {...given} readOnly={readOnly} />
      case 'barcodes':
        return <BarcodesInput {...given} readOnly={readOnly} />
      default:
        return <TextInput {...given} readOnly={readOnly} isNumber={field === 'level'} />
    }
  }

  return (
    <Field
      label={words.fields[field]}
      hint={field === 'name' || field === 'status' ? undefined : words.hints[field]}
      problem={problem && words.problems[problem]}
      more={
        <>
          <Meanwhile field={field} pet={pet} form={form} />
          {field === 'barcodes' && <TakenCodes text={value} petId={pet.petId} />}
        </>
      }
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
  const said =
    field === 'status'
      ? stock.statuses[pet.status]
      : field === 'barcodes'
        ? pet.barcodes.join(', ')
        : now
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
