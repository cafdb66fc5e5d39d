import { useTexts } from '../kit/kit.ts'
import { Strip } from '../kit/strip.tsx'
import { useStock } from '../state/use-stock.ts'

/** Says that changes of the shop are lost, until the operator has accepted it. */
export function LostStrip() {
  const { live } = useStock()
  const { lost: texts, date } = useTexts()
  const { value: lost } = live.lost
  if (lost === undefined) return null
  return (
    <Strip urgency="alarm" role="alert" label={texts.title}>
      <p>
        <strong>{texts.changes(lost.changes)}</strong> {texts.advice(date(lost.foundAt))}
      </p>
    </Strip>
  )
}
