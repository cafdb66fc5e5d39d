import type { Signal } from '@preact/signals'
import { Field, TextInput } from '../components/field.tsx'
import { usePage } from '../page.ts'
import type { codeSignIn as en } from '../texts/en/code-sign-in.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../texts/texts.ts'

interface NameFieldProps {
  readonly label: string
  readonly hint: string
  readonly problem: string | undefined
  readonly text: Signal<string>
  readonly readOnly: boolean
}

/** A field for a name. */
export const NameField = ({ text, readOnly, ...field }: NameFieldProps) => (
  <Field {...field}>
    {(ties) => (
      <TextInput
        {...ties}
        value={text.value}
        readOnly={readOnly}
        onText={(typed) => {
          text.value = typed
        }}
      />
    )}
  </Field>
)

/** Chooses the language of the shop, and shows this page in it at once. */
export function ShopLanguage({ label }: { readonly label: string }) {
  const { settings } = usePage()
  return (
    <Field label={label}>
      {(ties) => (
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
      )}
    </Field>
  )
}

/** Asks whether this browser stays signed in. */
export function KeepChoice({ texts }: { readonly texts: typeof en }) {
  const { keepOnDevice } = usePage().codeSignIn
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={keepOnDevice.value}
        onChange={({ currentTarget }) => {
          keepOnDevice.value = currentTarget.checked
        }}
      />
      <span>
        {texts.keep}
        <small>{texts.keepHint}</small>
      </span>
    </label>
  )
}
