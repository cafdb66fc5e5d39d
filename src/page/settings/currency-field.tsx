import { conversionAt, converted } from '../../money/conversion.ts'
import { currencyCodes } from '../../money/currency.ts'
import { changedCurrency } from '../../shops/settings.ts'
import { Select } from '../kit/field.tsx'
import { type FormElements, FormField } from '../kit/form.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { type SettingsTexts, useSettingsTexts } from './setting-words.ts'
import { likelyCurrencies, readRate } from './settings-fields.ts'
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

interface RateFieldProps<Problem extends string> {
  readonly of: FormElements<'currency' | 'currencyRate', Problem>
  readonly words: Readonly<Record<Problem, string>>
  readonly settings: Pick<ShopSettings, 'currency'>
}

/** At which rate amounts are converted, where a person chooses another currency: with one price before and after. */
export function RateField<Problem extends string>({ settings, ...all }: RateFieldProps<Problem>) {
  const texts = useSettingsTexts()
  const { money } = useTexts()
  const { of } = all
  const { currency: before } = settings
  const after = changedCurrency(settings, of.textOf('currency'))
  if (before === null || after === null || after.code === before.code) return null
  const rate = readRate(of.textOf('currencyRate')).value ?? undefined
  return (
    <FormField
      {...all}
      name="currencyRate"
      label={texts.rate(before.code, after.code)}
      hint={texts.rateHint}
      isNumber="decimal"
      more={
        rate !== undefined && (
          <small role="status">{exampleOf(rate, { before, after }, { texts, money })}</small>
        )
      }
    />
  )
}

type Currency = NonNullable<ShopSettings['currency']>

interface Words {
  readonly texts: SettingsTexts
  readonly money: (amount: number, currency: Currency) => string
}

function exampleOf(
  rate: string,
  { before, after }: { readonly before: Currency; readonly after: Currency },
  { texts, money }: Words,
): string {
  const amount = 20 * 10 ** before.digits
  const becomes = converted(amount, conversionAt(rate, before, after))
  return becomes === null
    ? texts.errors.amount_out_of_range
    : texts.rateExample(money(amount, before), money(becomes, after))
}
