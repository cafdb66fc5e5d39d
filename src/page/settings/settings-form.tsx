import { useSignal } from '@preact/signals'
import { Select } from '../kit/field.tsx'
import { Form, type FormElements, FormField, SaveProblem } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { useEditForm } from '../kit/use-form.ts'
import { ONCE } from '../kit/use-requests.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts'
import { CurrencyField, RateField } from './currency-field.tsx'
import { lengthText, useSettingsTexts } from './setting-words.ts'
import { editOf, KEPT_CHOICES, keptWanted, SETTINGS_FIELDS, textsOf } from './settings-fields.ts'
import type { ShopSettings } from './shop-settings.ts'

interface SettingsFormProps {
  readonly settings: ShopSettings
  readonly onSaved: (settings: ShopSettings) => void
}

export function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const texts = useSettingsTexts()
  const { form, said, save } = useSettingsForm(settings, onSaved)
  const isSaving = form.isSaving.value
  const all = { of: form, words: texts }
  return (
    <Form of={form} onSave={save} class="settings-form">
      <FormField {...all} name="name" label={texts.names.name} hint={texts.nameHint} />
      <FormField {...all} name="language" label={texts.names.language} hint={texts.languageHint}>
        {(input) => (
          <Select
            {...input}
            options={[
              ['', texts.ofBrowser],
              ...LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const),
            ]}
          />
        )}
      </FormField>
      <FormField {...all} name="timeZone" label={texts.names.timeZone} hint={texts.timeZoneHint}>
        {(input) => (
          <Select
            {...input}
            options={[
              ['', texts.ofDevice],
              ...timeZones(input.value).map((each) => [each, each] as const),
            ]}
          />
        )}
      </FormField>
      <FormField
        {...all}
        name="lowStockAt"
        label={texts.names.lowStockAt}
        hint={texts.levelHint}
        isNumber
      />
      <CurrencyField of={form} settings={settings} />
      <RateField {...all} settings={settings} />
      <JournalField of={form} settings={settings} />
      <div class="settings-save">
        <SaveProblem error={form.error.value} words={texts.errors} />
        <div class="actions">
          <button type="submit" class="primary" aria-disabled={isSaving}>
            {isSaving ? texts.saving : texts.save}
          </button>
          <small role="status">{said && texts[said]}</small>
        </div>
      </div>
    </Form>
  )
}

/** The zones that the browser knows, and the one that is chosen. */
function timeZones(chosen: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
}

function useSettingsForm(settings: ShopSettings, onSaved: SettingsFormProps['onSaved']) {
  const form = useEditForm(SETTINGS_FIELDS, textsOf(settings))
  const said = useSignal<'saved' | 'nothingChanged' | undefined>(undefined)
  async function save(): Promise<void> {
    const isSameCurrency = form.textOf('currency') === (settings.currency?.code ?? '')
    // A rate that was typed for another currency is not seen any more.
    if (isSameCurrency) form.type('currencyRate', '')
    const { input, problems } = form.read()
    const isUnchanged = Object.keys({ ...input, ...problems }).length === 0
    said.value = isUnchanged ? 'nothingChanged' : undefined
    if (isUnchanged) return form.clear()
    const saved = await form.save((edit, shop) => shop.desk.api.settings.patch(editOf(edit), ONCE))
    if (saved === undefined) return
    onSaved(saved)
    form.clear()
    said.value = 'saved'
  }
  return { form, said: said.value, save }
}

interface JournalFieldProps {
  readonly of: FormElements<'journal', string>
  readonly settings: ShopSettings
}

/** How long the journal is kept, where no flag decides it. */
function JournalField({ of, settings }: JournalFieldProps) {
  const texts = useSettingsTexts()
  const { date } = useTexts()
  const { keptMs, fixedByFlag, next } = settings.journal
  if (fixedByFlag) {
    return (
      <div class="field">
        <span>{texts.names.journal}</span>
        <p class="field-about">{texts.journalFixed(lengthText(keptMs, texts))}</p>
      </div>
    )
  }
  const lengths = [...new Set([...KEPT_CHOICES, keptMs, keptWanted(settings)])]
  return (
    <FormField
      of={of}
      name="journal"
      label={texts.names.journal}
      hint={`${texts.journalHint} ${texts.shorter}`}
      more={next && <p>{texts.journalNext(lengthText(next.keptMs, texts), date(next.from))}</p>}
    >
      {(input) => (
        <Select
          {...input}
          options={lengths
            .sort((a, b) => a - b)
            .map((each) => [String(each), lengthText(each, texts)] as const)}
        />
      )}
    </FormField>
  )
}
