import { usePage, useTexts } from '../page.ts'

/** Says that changes of the shop are lost, until the operator has accepted it. */
export function LostStrip() {
  const { live } = usePage()
  const { lost: texts, date } = useTexts()
  const { value: lost } = live.lost
  if (lost === undefined) return null
  return (
    <section class="strip strip-alarm" role="alert" aria-label={texts.title}>
      <p>
        <strong>{texts.changes(lost.changes)}</strong> {texts.advice(date(lost.foundAt))}
      </p>
    </section>
  )
}
