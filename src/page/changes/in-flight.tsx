import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { inFlightText } from './describe.ts'

/** Marks what a pet's quantity does not show yet, and what went wrong. */
export function InFlight({ petId }: { readonly petId: bigint }) {
  const { outbox } = usePage()
  const texts = useTexts()
  const inFlight = outbox.inFlight(petId)
  if (inFlight !== undefined) {
    const { counted, difference } = inFlight
    return (
      <span class="way">
        <Icon name="wait" />
        <span aria-hidden="true">
          {counted === undefined
            ? texts.signed(difference)
            : `= ${texts.count(counted + difference)}`}
        </span>
        <span class="visually-hidden">{inFlightText(inFlight, texts)}</span>
      </span>
    )
  }
  return outbox.refused.value.some((entry) => entry.petId === petId) ? (
    <span class="way way-trouble">
      <Icon name="low" />
      <span class="visually-hidden">{texts.change.notMade}</span>
    </span>
  ) : null
}
