import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { usePage, useTexts } from '../../page.ts'
import { petLink, STOCK_LINK } from '../../route.ts'
import { PanelBar } from '../panel-bar.tsx'
import { usePanel } from '../use-panel.ts'
import { AddErrorLine, Taken } from './add-error.tsx'
import { ADD_FIELDS, type AddField, readAddition } from './add-form.ts'
import { Field, type FieldTies, focusProblem, StatusChoice, TextInput } from './field.tsx'

const NUMBERS: readonly AddField[] = ['number', 'quantity', 'level']

/** The form for a new pet. @param petId the number in the field at first, where it was scanned */
export function AddPet({ petId }: { readonly petId?: bigint | undefined }) {
  const { petDesk, session, route } = usePage()
  const { pet: words, cancel } = useTexts()
  const form = petDesk.addition
  const heading = usePanel()
  const element = useRef<HTMLFormElement>(null)
  const wasTried = useSignal(false)
  useEffect(() => {
    if (petId !== undefined && !form.isSaving.peek()) form.type('number', String(petId))
  }, [petId])
  useLayoutEffect(() => {
    element.current?.querySelectorAll('input')[petId === undefined ? 0 : 1]?.focus()
  }, [petId])
  if (!session.mayWrite) return <ReadOnly heading={heading} />

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

  const hintOf = (field: AddField) =>
    field === 'name' || field === 'status' ? undefined : words.hints[field]

  const input = (field: AddField, ties: FieldTies) => {
    const value = form.texts.value[field]
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
    <article class="panel" aria-labelledby="panel-heading">
      <PanelBar />
      <header class="panel-head">
        <h1 id="panel-heading" ref={heading} tabIndex={-1}>
          {words.addTitle}
        </h1>
      </header>
      <form
        ref={element}
        class="pet-form"
        aria-labelledby="panel-heading"
        noValidate
        onSubmit={submit}
      >
        {ADD_FIELDS.map((field) => {
          const problem = field === 'status' ? undefined : problems[field]
          return (
            <Field
              key={field}
              label={words.fields[field]}
              hint={hintOf(field)}
              problem={problem && words.problems[problem]}
              more={field === 'number' && <Taken text={form.texts.value.number} />}
            >
              {(ties) => input(field, ties)}
            </Field>
          )
        })}
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
    </article>
  )
}

interface ReadOnlyProps {
  readonly heading: ReturnType<typeof usePanel>
}

function ReadOnly({ heading }: ReadOnlyProps) {
  const { pet } = useTexts()
  return (
    <article class="panel" aria-labelledby="panel-heading">
      <PanelBar />
      <header class="panel-head">
        <h1 id="panel-heading" ref={heading} tabIndex={-1}>
          {pet.addTitle}
        </h1>
      </header>
      <p class="missing">{pet.errors.insufficient_access}</p>
    </article>
  )
}
