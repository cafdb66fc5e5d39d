import { useSignal } from '@preact/signals'
import type { RefObject, TargetedSubmitEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Field, type FieldTies, focusProblem, TextInput } from '../../components/field.tsx'
import { usePage, useTexts } from '../../page.ts'
import { petLink, STOCK_LINK } from '../../route.ts'
import { PanelBar } from '../panel-bar.tsx'
import { usePanel } from '../use-panel.ts'
import { AddErrorLine, FreeNumber, Taken } from './add-error.tsx'
import { ADD_FIELDS, type AddField, readAddition } from './add-form.ts'
import { BarcodesInput } from './barcodes-input.tsx'
import { KindInput } from './kind-input.tsx'
import { focusByPage } from './number-focus.ts'
import type { FieldProblem } from './read-fields.ts'
import { SameName } from './same-name.tsx'
import { StatusChoice } from './status-choice.tsx'
import { TakenCodes } from './taken-codes.tsx'

const NUMBERS: readonly AddField[] = ['number', 'quantity', 'level']

interface AddPetProps {
  /** The number in the field at first, where it was scanned. */
  readonly petId?: bigint | undefined
  /** A barcode in the field at first, where it was scanned. */
  readonly barcode?: string | undefined
}

/** The panel for a new pet. */
export function AddPet({ petId, barcode }: AddPetProps) {
  const { session } = usePage()
  const { pet: words } = useTexts()
  const heading = usePanel()
  // After the heading, which takes the focus first.
  const element = useFilledForm(petId, barcode)
  return (
    <article class="panel" aria-labelledby="panel-heading">
      <PanelBar />
      <header class="panel-head">
        <h1 id="panel-heading" ref={heading} tabIndex={-1}>
          {words.addTitle}
        </h1>
      </header>
      {session.mayWrite ? <AddForm element={element} /> : <p class="missing">{words.cannotAdd}</p>}
    </article>
  )
}

function AddForm({ element }: { readonly element: RefObject<HTMLFormElement | null> }) {
  const { petDesk, route } = usePage()
  const { pet: words, cancel } = useTexts()
  const form = petDesk.addition
  const wasTried = useSignal(false)
  const isSaving = form.isSaving.value
  const problems = wasTried.value ? readAddition(form.texts.value).problems : {}

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    wasTried.value = true
    focusProblem(event.currentTarget)
    const added = await form.save()
    // The person may have opened another view meanwhile, which stays.
    if (added !== undefined && route.peek().view === 'add') location.hash = petLink(added)
  }

  return (
    <form
      ref={element}
      class="pet-form"
      aria-labelledby="panel-heading"
      noValidate
      onSubmit={submit}
    >
      <LaidAside />
      {ADD_FIELDS.map((field) => (
        <AdditionField
          key={field}
          field={field}
          problem={field === 'status' ? undefined : problems[field]}
        />
      ))}
      <AddErrorLine requestError={form.requestError.value} />
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
    </form>
  )
}

/** Offers to go on with a new pet that was begun before. */
function LaidAside() {
  const form = usePage().petDesk.addition
  const { pet: words } = useTexts()
  const texts = form.laidAside.value
  if (texts === undefined) return null
  return (
    <p class="laid-aside" role="status">
      <span>{words.laidAside(texts.name.trim() || texts.number || texts.barcodes.trim())}</span>
      <button type="button" aria-disabled={form.isSaving.value} onClick={() => form.resume()}>
        {words.resume}
      </button>
    </p>
  )
}

/** The form's element, with a scanned number or barcode in its field, and the focus in the first field to be typed. */
function useFilledForm(petId: bigint | undefined, barcode: string | undefined) {
  const form = usePage().petDesk.addition
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

interface AdditionFieldProps {
  readonly field: AddField
  readonly problem: FieldProblem | undefined
}

function AdditionField({ field, problem }: AdditionFieldProps) {
  const form = usePage().petDesk.addition
  const { pet: words } = useTexts()
  const isSaving = form.isSaving.value
  const value = form.texts.value[field]

  const input = (ties: FieldTies) => {
    const given = { ...ties, value, onText: (text: string) => form.type(field, text) }
    switch (field) {
      case 'status':
        return <StatusChoice {...given} disabled={isSaving} />
      case 'kind':
        return <KindInput {...given} readOnly={isSaving} />
      case 'barcodes':
        return <BarcodesInput {...given} readOnly={isSaving} />
      default:
        return (
          <TextInput
            {...given}
            name={field}
            readOnly={isSaving}
            isNumber={NUMBERS.includes(field)}
            required={field === 'number'}
          />
        )
    }
  }

  return (
    <Field
      label={words.fields[field]}
      hint={field === 'name' || field === 'status' ? undefined : words.hints[field]}
      problem={problem && words.problems[problem]}
      more={
        <>
          {field === 'number' && <Taken text={value} />}
          {field === 'number' && value === '' && (
            <FreeNumber
              onTake={(petId) => {
                form.type('number', String(petId))
                document.querySelector<HTMLInputElement>('.pet-form [name="name"]')?.focus()
              }}
            />
          )}
          {field === 'name' && <SameName name={value} />}
          {field === 'barcodes' && <TakenCodes text={value} />}
        </>
      }
    >
      {input}
    </Field>
  )
}
