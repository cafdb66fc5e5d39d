import { currencyCodes } from '../../money/currency.ts'
import { Select } from '../kit/field.tsx'
import { type FormElements, FormField } from '../kit/form.tsx'
import { useKit } from '../kit/kit.ts'
import { likelyCurrencies } from './likely-currencies.ts'
import { useSettingsTexts } from './setting-words.ts'
import type { ShopSettings } from './shop-settings.ts'

interface CurrencyFieldProps {
  readonly of: FormElements<'currency', string>
  readonly settings: Pick<ShopSettings, 'currency'>
}

/** The currency of the shop. One that has been chosen can be changed, and not taken away. */
export function CurrencyField({ of, settings }: CurrencyFieldProps) {
  const texts = useSettingsTexts()
  const language = useKit().language.value
  return (
    <FormField of={of} name="currency" label={texts.names.currency} hint={texts.currencyHint}>
      {(input) => (
        <Select
          {...input}
          options={[
            ...(settings.currency === null ? [['', texts.noCurrency] as const] : []),
            ...currencies(language, settings.currency?.code),
          ]}
        />
      )}
    </FormField>
  )
}

/** All currencies, by their names in a language: first that of the shop, then those of the region of the browser. */
function currencies(
  language: string,
  own: string | undefined,
): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const likely = likelyCurrencies(currencyCodes(), navigator.language)
  const rankOf = (code: string) => (code === own ? 0 : likely.includes(code) ? 1 : 2)
  return currencyCodes()
    .map((code) => [code, nameOf(names, code)] as const)
    .sort(([code, a], [other, b]) => rankOf(code) - rankOf(other) || a.localeCompare(b, language))
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  const name = names.of(code)
  return name === undefined || name === code ? code : `${name} (${code})`
}
