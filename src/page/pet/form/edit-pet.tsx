import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Currency } from '../../../money/currency.ts'
import { Form, SaveProblem } from '../../kit/form.tsx'
import { useTexts } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Pet } from '../../state/pet.ts'
import type { Texts } from '../../texts/texts.ts'
import type { EditForm } from './edit-form.ts'
import type { MoneyFields } from './money-fields.ts'
import { MoneyInputs } from './money-inputs.tsx'
import { Ordering } from './ordering.tsx'
import { PetField } from './pet-field.tsx'
import { PET_FIELDS, plainNamesOf } from './pet-fields.ts'
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
      {plainNamesOf(PET_FIELDS).map((name) => (
        <PetField<keyof typeof PET_FIELDS>
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
      <MoneyInputs of={form} more={(name) => <Meanwhile name={name} pet={pet} form={form} />} />
      <Ordering of={form} more={(name) => <Meanwhile name={name} pet={pet} form={form} />} />
      <SaveProblem error={form.error.value} />
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
    // The panel around it may open as well, and gives the focus to its heading right after this.
    if (isScanned) queueMicrotask(() => first?.focus())
    else first?.focus()
  }, [])
}

interface MeanwhileProps {
  readonly name: keyof typeof PET_FIELDS | keyof MoneyFields
  readonly pet: Pet
  readonly form: EditForm
}

/** Says that the same field was changed elsewhere meanwhile, and offers that value. */
function Meanwhile({ name, pet, form }: MeanwhileProps) {
  const texts = useTexts()
  const { pet: words } = texts
  const { currency } = useSettings().shop
  const now = form.meanwhile(name)
  const said = now === undefined ? now : saidOf(name, pet, currency.value, texts, now)
  return (
    <div role="status">
      {now !== undefined && (
        <p class="meanwhile">
          {said === undefined || said === '' ? words.meanwhileEmpty : words.meanwhile(said)}{' '}
          <button type="button" onClick={() => form.type(name, now)}>
            {words.takeMeanwhile}
          </button>
        </p>
      )}
    </div>
  )
}

/** What a field of a pet says now, in words. */
function saidOf(
  name: MeanwhileProps['name'],
  { status, barcodes, price, cost, costPer }: Pet,
  currency: Currency | null,
  { list, pet, money }: Texts,
  text: string,
): string {
  switch (name) {
    case 'status':
      return list.statuses[status]
    case 'barcodes':
      return barcodes.join(', ')
    case 'price':
      return price === undefined || currency === null ? '' : money(price, currency)
    case 'cost':
      if (cost === undefined || currency === null) return ''
      return pet.costFor(money(cost, currency), costPer ?? 1)
    default:
      return text
  }
}
