import { type Signal, useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { MAX_EDITED_PETS } from '../../stock/pets-edit.ts'
import { Field, type FieldTies, focusProblem, TextInput } from '../components/field.tsx'
import { usePage, useTexts } from '../page.ts'
import { KindInput } from '../pet/form/kind-input.tsx'
import { readKind, readLevel, statusIn } from '../pet/form/read-fields.ts'
import { StatusChoice } from '../pet/form/status-choice.tsx'
import { ChangeEnded } from './change-ended.tsx'
import { type SeveralTexts, useSeveralTexts } from './several-words.ts'
import { useSeveralChange, type Wanted } from './use-several-change.ts'

const FIELDS = ['kind', 'status', 'level'] as const
type FieldName = (typeof FIELDS)[number]

/** The text of each field that is ticked. */
type Ticked = { readonly [Name in FieldName]?: string }

interface SeveralFormProps {
  readonly chosen: Signal<ReadonlySet<bigint>>
}

/** What the chosen pets get. */
export function SeveralForm({ chosen }: SeveralFormProps) {
  const { stock } = usePage()
  const change = useSeveralChange()
  const texts = useSeveralTexts()
  const ticked = useSignal<Ticked>({})
  const isTried = useSignal(false)
  // Pets that were removed meanwhile are not there any more.
  const petIds = [...chosen.value].filter((petId) => stock.find(petId) !== undefined)
  const { wanted, problems } = read(ticked.value)
  const problem = problemOf(petIds.length, ticked.value, texts)

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    isTried.value = true
    if (problem !== undefined || wanted === undefined) {
      focusProblem(event.currentTarget)
      return
    }
    isTried.value = false
    await change.make(petIds, wanted)
  }

  return (
    <form class="several-form" aria-label={texts.change} noValidate onSubmit={submit}>
      <h2>{texts.change}</h2>
      {FIELDS.map((field) => (
        <TickedField
          key={field}
          field={field}
          ticked={ticked}
          isWrong={isTried.value && problems.includes(field)}
          isSending={change.isSending}
        />
      ))}
      <p class="problem" role="alert">
        {isTried.value && problem}
      </p>
      <button type="submit" class="primary" aria-disabled={change.isSending}>
        {change.isSending ? texts.sending : texts.submit(petIds.length)}
      </button>
      <ChangeEnded change={change} />
    </form>
  )
}

interface TickedFieldProps {
  readonly field: FieldName
  readonly ticked: Signal<Ticked>
  readonly isWrong: boolean
  readonly isSending: boolean
}

/** A field that is there once it is ticked: without a tick, the pets keep what they have. */
function TickedField({ field, ticked, isWrong, isSending }: TickedFieldProps) {
  const { pet } = useTexts()
  const texts = useSeveralTexts()
  const text = ticked.value[field]
  const setText = (next: string) => {
    ticked.value = { ...ticked.value, [field]: next }
  }
  const hints = { kind: texts.kindHint, status: undefined, level: texts.levelHint }
  const wrong = field === 'kind' ? pet.problems.notAKind : pet.problems.notALevel
  return (
    <div class="several-field">
      <label class="check">
        <input
          type="checkbox"
          checked={text !== undefined}
          onChange={({ currentTarget }) => {
            const { [field]: _, ...others } = ticked.value
            ticked.value = currentTarget.checked
              ? { ...others, [field]: field === 'status' ? 'available' : '' }
              : others
          }}
        />
        <span>{texts.fields[field]}</span>
      </label>
      {text !== undefined && (
        <Field label={pet.fields[field]} hint={hints[field]} problem={isWrong ? wrong : undefined}>
          {(ties) => inputOf(field, { ...ties, value: text, onText: setText }, isSending)}
        </Field>
      )}
    </div>
  )
}

interface InputOfField extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
}

function inputOf(field: FieldName, input: InputOfField, isSending: boolean) {
  switch (field) {
    case 'kind':
      return <KindInput {...input} readOnly={isSending} />
    case 'status':
      return <StatusChoice {...input} disabled={isSending} />
    case 'level':
      return <TextInput {...input} isNumber readOnly={isSending} />
  }
}

/** @returns no `wanted` where a field has a problem */
function read({ kind, status, level }: Ticked) {
  const readings = {
    kind: kind === undefined ? undefined : readKind(kind),
    level: level === undefined ? undefined : readLevel(level),
  }
  const problems: FieldName[] = []
  if (readings.kind?.problem) problems.push('kind')
  if (readings.level?.problem) problems.push('level')
  const wanted: Wanted = {
    ...(readings.kind?.value !== undefined && { kind: readings.kind.value }),
    ...(status !== undefined && { status: statusIn(status) }),
    ...(readings.level?.value !== undefined && { lowStockAt: readings.level.value }),
  }
  return { wanted: problems.length === 0 ? wanted : undefined, problems }
}

function problemOf(pets: number, ticked: Ticked, texts: SeveralTexts): string | undefined {
  if (pets === 0) return texts.noPets
  if (pets > MAX_EDITED_PETS) return texts.tooMany(MAX_EDITED_PETS)
  return Object.keys(ticked).length === 0 ? texts.noField : undefined
}
