import { conversionAt, converted } from '../../money/conversion.ts'
import { changedCurrency } from '../../shops/settings.ts'
import { type FormElements, FormField } from '../kit/form.tsx'
import { useTexts } from '../kit/kit.ts'
import { type SettingsTexts, useSettingsTexts } from './setting-words.ts'
import { readRate } from './settings-fields.ts'
import type { ShopSettings } from './shop-settings.ts'

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
