import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { Field, focusProblem, TextInput } from '../components/field.tsx'
import { usePage, useTexts } from '../page.ts'
import { type RequestError, requestErrorText, toRequestError } from '../pet/request-error.ts'
import { useSettingsTexts } from './setting-words.ts'
import { readEdit, type TypedSettings, typedInto, typedOver } from './settings-edit.ts'
import { JournalField, PlaceFields } from './settings-fields.tsx'
import type { ShopSettings } from './shop-settings.ts'

interface SettingsFormProps {
  readonly settings: ShopSettings
  readonly onSaved: (settings: ShopSettings) => void
}

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const texts = useSettingsTexts()
  const pageTexts = useTexts()
  const form = useSettingsForm(settings, onSaved)
  const { typed, type, problems, lacksName, isSending, error, said, save } = form
  const { name, lowStockAt } = typed
  const nameProblem = lacksName ? texts.noName : texts.notAName
  return (
    <form class="settings-form" onSubmit={save} noValidate>
      <Field
        label={texts.names.name}
        hint={texts.nameHint}
        problem={problems.includes('name') ? nameProblem : undefined}
      >
        {(ties) => <TextInput {...ties} readOnly={isSending} value={name} onText={type('name')} />}
      </Field>
      <PlaceFields typed={typed} type={type} />
      <Field
        label={texts.names.lowStockAt}
        hint={texts.levelHint}
        problem={problems.includes('lowStockAt') ? texts.notALevel : undefined}
      >
        {(ties) => (
          <TextInput
            {...ties}
            isNumber
            readOnly={isSending}
            value={lowStockAt}
            onText={type('lowStockAt')}
          />
        )}
      </Field>
      <JournalField settings={settings} value={typed.journal} onText={type('journal')} />
      <div class="settings-save">
        <p class="problem" role="alert">
          {error && (knownError(error, texts.errors) ?? requestErrorText(error, pageTexts))}
        </p>
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={isSending}>
            {isSending ? texts.saving : texts.save}
          </button>
          <small role="status">{said && texts[said]}</small>
        </div>
      </div>
    </form>
  )
}

const knownError = ({ code }: RequestError, errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).find(([each]) => each === code)?.[1]

function useSettingsForm(settings: ShopSettings, onSaved: SettingsFormProps['onSaved']) {
  const { session } = usePage()
  const edited = useSignal<Partial<TypedSettings>>({})
  const isTried = useSignal(false)
  const isSending = useSignal(false)
  const error = useSignal<RequestError | undefined>(undefined)
  const said = useSignal<'saved' | 'nothingChanged' | undefined>(undefined)
  const typed = typedOver(settings, edited.value)
  const { change, problems, lacksName } = readEdit(typed, settings)

  async function save(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const shop = session.current.value?.shop
    if (isSending.value || shop === undefined) return
    isTried.value = true
    error.value = undefined
    said.value = undefined
    if (problems.length > 0) return focusProblem(event.currentTarget)
    if (Object.keys(change).length === 0) {
      said.value = 'nothingChanged'
      return
    }
    isSending.value = true
    const response = await shop.desk.api.settings.patch(change, { retry: false, deadline: 10_000 })
    isSending.value = false
    if (response.error !== null) {
      error.value = toRequestError(response.error, response.headers, Date.now())
      if (response.error.status === 401) session.refused()
      return
    }
    onSaved(response.data)
    edited.value = {}
    said.value = 'saved'
  }

  return {
    typed,
    type: (field: keyof TypedSettings) => (text: string) => {
      edited.value = typedInto(edited.value, field, text, settings)
    },
    problems: isTried.value ? problems : [],
    lacksName,
    isSending: isSending.value,
    error: error.value,
    said: said.value,
    save,
  }
}
