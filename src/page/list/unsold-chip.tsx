import { useTexts } from '../kit/kit.ts'
import { useStock } from '../state/use-stock.ts'
import { ChoiceChip } from './choice-chip.tsx'

const DAYS = [30, 90, 180] as const

/** Chooses the pets that were not sold for some time. */
export function UnsoldChip() {
  const { query } = useStock()
  const { stock: texts } = useTexts()
  const days = query.value.unsoldDays
  return (
    <ChoiceChip
      label={texts.unsold}
      text={days === undefined ? texts.unsold : texts.unsoldDays(days)}
      value={days === undefined ? '' : String(days)}
      isOn={days !== undefined}
      isSticky
      onChoice={(chosen) => {
        query.value = { ...query.value, unsoldDays: chosen === '' ? undefined : Number(chosen) }
      }}
    >
      <option value="">{texts.soldOrNot}</option>
      {DAYS.map((each) => (
        <option key={each} value={String(each)}>
          {texts.unsoldFor(each)}
        </option>
      ))}
    </ChoiceChip>
  )
}
