import { useId } from 'preact/hooks'
import type { FieldTies } from '../kit/field.tsx'
import { useTexts } from '../kit/kit.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../texts/texts.ts'
import { useSettings } from './use-settings.ts'

/** Shows the page in another language on this device, at once. */
export function LanguageSelect(ties: Partial<FieldTies>) {
  const { settings } = useSettings()
  return (
    <select
      {...ties}
      value={settings.language.value}
      onChange={({ currentTarget }) => {
        settings.chosenLanguage.value = currentTarget.value as Language
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  )
}

export function LanguageChoice() {
  const { shell } = useTexts()
  const id = useId()
  return (
    <div class="choice">
      <label for={id}>{shell.language}</label>
      <LanguageSelect id={id} />
    </div>
  )
}
