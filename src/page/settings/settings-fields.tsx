import { Field, type FieldTies } from '../components/field.tsx'
import { useTexts } from '../page.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts'
import { lengthText, useSettingsTexts } from './setting-words.ts'
import { KEPT_CHOICES, keptWanted, type TypedSettings } from './settings-edit.ts'
import type { ShopSettings } from './shop-settings.ts'

interface PlaceFieldsProps {
  readonly typed: TypedSettings
  readonly type: (field: keyof TypedSettings) => (text: string) => void
}

/** The language and the time zone of the shop. */
export function PlaceFields({ typed: { language, timeZone }, type }: PlaceFieldsProps) {
  const texts = useSettingsTexts()
  return (
    <>
      <Field label={texts.names.language} hint={texts.languageHint}>
        {(ties) => (
          <Choice ties={ties} value={language} onText={type('language')}>
            {[
              ['', texts.ofBrowser],
              ...LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]] as const),
            ]}
          </Choice>
        )}
      </Field>
      <Field label={texts.names.timeZone} hint={texts.timeZoneHint}>
        {(ties) => (
          <Choice ties={ties} value={timeZone} onText={type('timeZone')}>
            {[['', texts.ofDevice], ...timeZones(timeZone).map((each) => [each, each] as const)]}
          </Choice>
        )}
      </Field>
    </>
  )
}

interface ChoiceProps {
  readonly ties: FieldTies
  readonly value: string
  readonly onText: (text: string) => void
  /** Values and their names. */
  readonly children: readonly (readonly [value: string, name: string])[]
}

const Choice = ({ ties, value, onText, children }: ChoiceProps) => (
  <select {...ties} value={value} onChange={({ currentTarget }) => onText(currentTarget.value)}>
    {children.map(([each, name]) => (
      <option key={each} value={each}>
        {name}
      </option>
    ))}
  </select>
)

/** The zones that the browser knows, and the one that is chosen. */
function timeZones(chosen: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return chosen === '' || known.includes(chosen) ? known : [chosen, ...known]
}

interface JournalFieldProps {
  readonly settings: ShopSettings
  readonly value: string
  readonly onText: (text: string) => void
}

/** How long the journal is kept, where no flag decides it. */
export function JournalField({ settings, value, onText }: JournalFieldProps) {
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
    <Field
      label={texts.names.journal}
      hint={`${texts.journalHint} ${texts.shorter}`}
      more={next && <p>{texts.journalNext(lengthText(next.keptMs, texts), date(next.from))}</p>}
    >
      {(ties) => (
        <Choice ties={ties} value={value} onText={onText}>
          {lengths
            .sort((a, b) => a - b)
            .map((each) => [String(each), lengthText(each, texts)] as const)}
        </Choice>
      )}
    </Field>
  )
}
