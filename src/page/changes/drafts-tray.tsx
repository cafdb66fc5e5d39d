import { SureButton } from '../components/sure-button.tsx'
import { expectedQuantity } from '../outbox/entry.ts'
import { usePage, useTexts } from '../page.ts'
import { petLink } from '../route.ts'
import { callName } from '../state/pet.ts'

/** Counts of other pets than the one on view that were begun and not saved. */
export function DraftsTray() {
  const { drafts, outbox, stock, route, session } = usePage()
  const { change, count } = useTexts()
  const { value: here } = route
  const counts = [...drafts.all.value].flatMap(([petId, draft]) => {
    const pet = stock.find(petId)
    const isHere = here.view === 'pet' && here.petId === petId
    return pet && !isHere ? [{ pet, ...draft }] : []
  })
  if (counts.length === 0 || !session.mayWrite) return null

  const hasMoved = ({ pet, expected }: (typeof counts)[number]) =>
    expectedQuantity(pet.quantity, outbox.inFlight(pet.petId)) !== expected
  function saveAll(): void {
    for (const each of counts) {
      const { pet, counted, expected } = each
      if (hasMoved(each)) continue
      const what = { counted, expected, reason: 'count' } as const
      outbox.add({ petId: pet.petId, name: pet.name, what, note: null })
      drafts.drop(pet.petId)
    }
  }

  return (
    <section class="strip strip-tray" aria-label={change.unsaved(counts.length)}>
      <p>
        {change.unsaved(counts.length)}{' '}
        {counts.map((each, index) => (
          <span key={each.pet.petId}>
            {index > 0 && ', '}
            <a href={petLink(each.pet.petId)}>
              {callName(each.pet)} {count(each.counted)}
            </a>
            {hasMoved(each) && ` (${change.unsavedMoved})`}
          </span>
        ))}
      </p>
      <button
        type="button"
        class="primary"
        aria-disabled={counts.every(hasMoved)}
        onClick={saveAll}
      >
        {change.saveAll}
      </button>
      <SureButton
        onSure={() => {
          for (const { pet } of counts) drafts.drop(pet.petId)
        }}
      >
        {change.discard}
      </SureButton>
    </section>
  )
}
