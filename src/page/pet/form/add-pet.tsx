import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Form } from '../../kit/form.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { petLink, STOCK_LINK } from '../../kit/route.ts'
import { focusByPage } from '../../scanner/focus.ts'
import { PanelHead } from '../panel-head.tsx'
import { usePanel } from '../use-panel.ts'
import { usePetDesk } from '../use-pet-desk.ts'
import { AddErrorLine, FreeNumber, SameName, Taken } from './add-notes.tsx'
import { MoneyInputs } from './money-inputs.tsx'
import { Ordering } from './ordering.tsx'
import { PetField } from './pet-field.tsx'
import { NEW_PET_FIELDS, type PetFieldName, plainNamesOf } from './pet-fields.ts'
import { TakenCodes } from './taken-codes.tsx'

interface AddPetProps {
  /** The number in the field at first, where it was scanned. */
  readonly petId?: bigint | undefined
  /** A barcode in the field at first, where it was scanned. */
  readonly barcode?: string | undefined
}

/** The panel for a new pet. */
export function AddPet({ petId, barcode }: AddPetProps) {
  const { session } = useKit()
  const { pet: words } = useTexts()
  const heading = usePanel()
  // After the heading, which takes the focus first.
  const element = useFilledForm(petId, barcode)
  return (
    <article class="panel" aria-labelledby="panel-heading">
      <PanelHead title={words.addTitle} heading={heading} />
      {session.mayWrite ? <AddForm element={element} /> : <p class="missing">{words.cannotAdd}</p>}
    </article>
  )
}

function AddForm({ element }: { readonly element: RefObject<HTMLFormElement | null> }) {
  const { route } = useKit()
  const petDesk = usePetDesk()
  const { pet: words, cancel } = useTexts()
  const form = petDesk.addition
  const isSaving = form.isSaving.value

  async function add(): Promise<void> {
    const added = await form.add()
    // The person may have opened another view meanwhile, which stays.
    if (added !== undefined && route.peek().view === 'add') location.hash = petLink(added)
  }

  return (
    <Form
      of={form}
      onSave={add}
      elementRef={element}
      class="pet-form"
      aria-labelledby="panel-heading"
    >
      <LaidAside />
      {plainNamesOf(NEW_PET_FIELDS).map((name) => (
        <PetField key={name} of={form} name={name} more={<Notes name={name} />} />
      ))}
      <MoneyInputs of={form} />
      <Ordering of={form} />
      <AddErrorLine error={form.error.value} about={form.errorAbout.value} />
      <div class="actions">
        <button type="submit" class="primary" aria-disabled={isSaving}>
          {isSaving ? words.adding : words.add}
        </button>
        <button
          type="button"
          disabled={isSaving}
          onClick={() => {
            form.giveUp()
            location.hash = STOCK_LINK
          }}
        >
          {form.isDirty.value ? words.discard : cancel}
        </button>
      </div>
    </Form>
  )
}

/** The form's element, with what was scanned in its field, and the focus in the first field to be typed. */
function useFilledForm(petId: bigint | undefined, barcode: string | undefined) {
  const form = usePetDesk().addition
  const element = useRef<HTMLFormElement>(null)
  // Before the browser shows the form: what a person types into it is of this pet.
  useLayoutEffect(() => {
    if (petId !== undefined) form.begin('number', String(petId))
    if (barcode !== undefined) form.begin('barcodes', barcode)
  }, [petId, barcode])
  useLayoutEffect(() => {
    const field = element.current?.querySelectorAll('input')[petId === undefined ? 0 : 1]
    if (field) focusByPage(field)
  }, [petId])
  return element
}

/** What the stock has that is like what is typed. */
function Notes({ name }: { readonly name: PetFieldName }) {
  const form = usePetDesk().addition
  const text = form.textOf(name)
  switch (name) {
    case 'number':
      return (
        <>
          <Taken text={text} />
          {text === '' && (
            <FreeNumber
              onTake={(petId) => {
                form.type('number', String(petId))
                document.querySelector<HTMLInputElement>('.pet-form [name="name"]')?.focus()
              }}
            />
          )}
        </>
      )
    case 'name':
      return <SameName name={text} />
    case 'barcodes':
      return <TakenCodes text={text} />
    default:
      return null
  }
}

/** Offers to go on with a new pet that was begun before. */
function LaidAside() {
  const form = usePetDesk().addition
  const { pet: words } = useTexts()
  const texts = form.laidAside.value
  if (texts === undefined) return null
  const { name = '', number, barcodes = '' } = texts
  return (
    <p class="laid-aside" role="status">
      <span>{words.laidAside(name.trim() || number || barcodes.trim())}</span>
      <button type="button" aria-disabled={form.isSaving.value} onClick={() => form.resume()}>
        {words.resume}
      </button>
    </p>
  )
}
