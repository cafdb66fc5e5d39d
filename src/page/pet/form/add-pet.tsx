import { useSignal } from '@preact/signals'
import type { RefObject, TargetedSubmitEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { usePage, useTexts } from '../../page.ts'
import { petLink, STOCK_LINK } from '../../route.ts'
import { PanelBar } from '../panel-bar.tsx'
import { usePanel } from '../use-panel.ts'
import { AddErrorLine, Taken } from './add-error.tsx'
import { ADD_FIELDS, type AddField, readAddition } from './add-form.ts'
import { Field, type FieldTies, focusProblem, StatusChoice, TextInput } from './field.tsx'
import type { FieldProblem } from './read-fields.ts'

const NUMBERS: readonly AddField[] = ['number', 'quantity', 'level']

/** The panel for a new pet. @param petId the number in the field at first, where it was scanned */
export function AddPet({ petId }: { readonly petId?: bigint | undefined }) {
  const { session } = usePage()
  const { pet: words } = useTexts()
  const heading = usePanel()
  // After the heading, which takes the focus first.
  const element = useFilledForm(petId)
  return (
    <article class="panel" aria-labelledby="panel-heading">
      <PanelBar />
      <header class="panel-head">
        <h1 id="panel-heading" ref={heading} tabIndex={-1}>
          {words.addTitle}
        </h1>
      </header>
      {session.mayWrite ? (
        <AddForm element={element} />
      ) : (
        <p class="missing">{words.errors.insufficient_access}</p>
      )}
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

/** The form's element, with a scanned number in its field, and the focus in the first field to be typed. */
function useFilledForm(petId: bigint | undefined) {
  const form = usePage().petDesk.addition
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (petId !== undefined && !form.isSaving.peek()) form.type('number', String(petId))
  }, [petId])
  useLayoutEffect(() => {
    element.current?.querySelectorAll('input')[petId === undefined ? 0 : 1]?.focus()
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
    if (field === 'status') return <StatusChoice {...given} disabled={isSaving} />
    return (
      <TextInput
        {...given}
        readOnly={isSaving}
        isNumber={NUMBERS.includes(field)}
        required={field === 'number'}
      />
    )
  }

  return (
    <Field
      label={words.fields[field]}
      hint={field === 'name' || field === 'status' ? undefined : words.hints[field]}
      problem={problem && words.problems[problem]}
      more={field === 'number' && <Taken text={form.texts.value.number} />}
    >
      {input}
    </Field>
  )
}
