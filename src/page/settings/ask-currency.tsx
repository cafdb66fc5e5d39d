import { returnFocus } from '../kit/focus.ts'
import { SaveProblem } from '../kit/form.tsx'
import { useEditForm } from '../kit/use-form.ts'
import { ONCE } from '../kit/use-requests.ts'
import { CurrencyField } from './currency-field.tsx'
import { useSettingsTexts } from './setting-words.ts'
import { editOf, SETTINGS_FIELDS } from './settings-fields.ts'
import { useSettings } from './use-settings.ts'

const { currency } = SETTINGS_FIELDS

/** Asks a manager for the currency of the shop, where prices are typed: it stands in another form, and sends itself alone. */
export function AskCurrency() {
  const { shop } = useSettings()
  const texts = useSettingsTexts()
  const form = useEditForm({ currency }, { currency: '' })
  const isOff = form.isSaving.value || form.textOf('currency') === ''

  async function save(): Promise<void> {
    if (isOff) return
    const saved = await form.save((edit, { desk }) => desk.api.settings.patch(editOf(edit), ONCE))
    if (saved === undefined) return
    form.clear()
    shop.take(saved)
    // What the person came for takes the place of the question.
    returnFocus(() => document.querySelector<HTMLElement>('[name="price"]'))
  }

  return (
    <details class="ask-currency">
      <summary>{texts.askCurrency}</summary>
      <CurrencyField of={form} settings={{ currency: null }} />
      <SaveProblem error={form.error.value} words={texts.errors} />
      <div class="actions">
        <button type="button" aria-disabled={isOff} onClick={() => void save()}>
          {form.isSaving.value ? texts.saving : texts.useCurrency}
        </button>
      </div>
    </details>
  )
}
