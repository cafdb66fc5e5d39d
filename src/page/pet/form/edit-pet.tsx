import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Form, SaveProblem } from '../../kit/form.tsx'
import { useTexts } from '../../kit/kit.ts'
import { callName, type Pet } from '../../state/pet.ts'
import type { EditForm } from './edit-form.ts'
import { PetField } from './pet-field.tsx'
import { namesOf, PET_FIELDS } from './pet-fields.ts'
import { TakenCodes } from './taken-codes.tsx'

interface EditPetProps {
  readonly pet: Pet
  readonly form: EditForm
  /** Called when the form was saved, discarded or closed. */
  readonly onEnd: (isSaved: boolean) => void
}

/** The fields of a pet that a person edits. A field without input follows the pet. */
export function EditPet({ pet, form, onEnd }: EditPetProps) {
  const { pet: words, cancel } = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const isSaving = form.isSaving.value
  useFirstFocus(element, form)
  return (
    <Form
      of={form}
      onSave={async () => (await form.saveEdit()) && onEnd(true)}
      elementRef={element}
      class="pet-form"
      aria-label={words.editTitle}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return
        event.preventDefault()
        form.isOpen.value = false
        onEnd(false)
      }}
    >
      {namesOf(PET_FIELDS).map((name) => (
        <PetField
          key={name}
          of={form}
          name={name}
          more={
            <>
              <Meanwhile name={name} pet={pet} form={form} />
              {name === 'barcodes' && <TakenCodes text={form.textOf(name)} petId={pet.petId} />}
            </>
          }
        />
      ))}
      <SaveProblem error={form.error.value} />
      <p class="form-pet">{callName(pet)}</p>
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isSaving}>
          {isSaving ? words.saving : words.save}
        </button>
        <button
          type="button"
          disabled={isSaving}
          onClick={() => {
            form.giveUp()
            onEnd(false)
          }}
        >
          {form.isDirty.value ? words.discard : cancel}
        </button>
      </div>
    </Form>
  )
}

/** Gives the focus to the field in which a person begins. */
function useFirstFocus(element: RefObject<HTMLFormElement | null>, form: EditForm): void {
  useLayoutEffect(() => {
    // A form that a scan has opened begins where the code is.
    const isScanned = form.isTyped('barcodes')
    const first = element.current?.querySelector<HTMLInputElement>(
      isScanned ? '.barcodes > input' : 'input',
    )
    // The panel around it may open as well, and gives the focus to its heading.
    if (isScanned) requestAnimationFrame(() => first?.focus())
    else first?.focus()
  }, [])
}

interface MeanwhileProps {
  readonly name: keyof typeof PET_FIELDS
  readonly pet: Pet
  readonly form: EditForm
}

/** Says that the same field was changed elsewhere meanwhile, and offers that value. */
function Meanwhile({ name, pet, form }: MeanwhileProps) {
  const { pet: words, stock } = useTexts()
  const now = form.meanwhile(name)
  const said =
    name === 'status'
      ? stock.statuses[pet.status]
      : name === 'barcodes'
        ? pet.barcodes.join(', ')
        : now
  return (
    <div role="status">
      {now !== undefined && (
        <p class="meanwhile">
          {said === '' || said === undefined ? words.meanwhileEmpty : words.meanwhile(said)}{' '}
          <button type="button" onClick={() => form.type(name, now)}>
            {words.takeMeanwhile}
          </button>
        </p>
      )}
    </div>
  )
}
