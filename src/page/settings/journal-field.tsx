import { Select } from '../kit/field.tsx'
import { type FormElements, FormField } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { lengthText, useSettingsTexts } from './setting-words.ts'
import { KEPT_CHOICES, keptWanted } from './settings-fields.ts'
import type { ShopSettings } from './shop-settings.ts'

interface JournalFieldProps {
  readonly of: FormElements<'journal', string>
  readonly settings: ShopSettings
}

/** How long the journal is kept, where no flag decides it. */
export function JournalField({ of, settings }: JournalFieldProps) {
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
