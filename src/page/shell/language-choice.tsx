import { usePage, useTexts } from '../page.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../texts/texts.ts'

export function LanguageChoice() {
  const { settings } = usePage()
  const { shell } = useTexts()
  return (
    <label class="choice">
      <span>{shell.language}</span>
      <select
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
    </label>
  )
}
