import { type Signal, useSignal } from '@preact/signals'
import { useKit, useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { Strip } from '../kit/strip.tsx'
import { SureButton } from '../kit/sure-button.tsx'
import { useSure } from '../kit/use-sure.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import { callName, type Pet } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { type CountDraft, isFarBelow } from './count-drafts.ts'
import { useChanges } from './use-changes.ts'

/** So many counts are listed at once. More have to be looked at before they can be saved together. */
const MOST_LISTED = 2

/** All counts that were begun and not saved, as soon as one is of a pet that is not on view. */
export function DraftsTray() {
  const { drafts, outbox } = useChanges()
  const { stock } = useStock()
  const { route, session } = useKit()
  const { change } = useTexts()
  const { value: here } = route
  const isOpen = useSignal(false)
  const counts = [...drafts.all.value].flatMap(([petId, draft]) => {
    const pet = stock.find(petId)
    return pet ? [{ pet, ...draft }] : []
  })
  // The pet on view has the form for its own count.
  const isElsewhere = counts.some(({ pet }) => here.view !== 'pet' || here.petId !== pet.petId)
  if (!isElsewhere || !session.mayWrite) return null
  const isListed = isOpen.value || counts.length <= MOST_LISTED

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
    <Strip urgency="unsaved" class="strip-tray" label={change.unsaved(counts.length)}>
      <p>{change.unsaved(counts.length)}</p>
      {isListed && (
        <ul class="tray-counts">
          {counts.map((each) => (
            <li key={each.pet.petId}>
              <TrayCount {...each} hasMoved={hasMoved(each)} />
            </li>
          ))}
        </ul>
      )}
      {counts.length > MOST_LISTED && <LookAtCounts isOpen={isOpen} />}
      {isListed && (
        <>
          <SaveAll counts={counts.filter((each) => !hasMoved(each))} onSave={saveAll} />
          <DiscardCounts petIds={counts.map(({ pet }) => pet.petId)} />
        </>
      )}
    </Strip>
  )
}

interface SaveAllProps {
  /** Those that can be saved. */
  readonly counts: readonly CountDraft[]
  readonly onSave: () => void
}

/** Saves the counts. Where one is far below the quantity, as after a single scan, it asks for a second tap. */
function SaveAll({ counts, onSave }: SaveAllProps) {
  const { change } = useTexts()
  const few = counts.filter(isFarBelow)
  const [first] = few
  const isDisabled = counts.length === 0
  const mustAsk = first !== undefined
  const { isAsking, button, onClick } = useSure({ onSure: onSave, mustAsk, isDisabled })
  const question =
    few.length === 1 && first
      ? change.reallySave(first.counted, first.expected)
      : change.reallySaveFew(few.length)
  return (
    <button
      ref={button}
      type="button"
      class={isAsking.value ? 'danger' : 'primary'}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      {isAsking.value ? question : change.saveAll}
    </button>
  )
}

function DiscardCounts({ petIds }: { readonly petIds: readonly bigint[] }) {
  const { drafts } = useChanges()
  const { change } = useTexts()
  return (
    <SureButton
      onSure={() => {
        for (const petId of petIds) drafts.drop(petId)
      }}
    >
      {change.discard}
    </SureButton>
  )
}

/** Opens and closes the list. It keeps its place, so that a second tap saves nothing. */
function LookAtCounts({ isOpen }: { readonly isOpen: Signal<boolean> }) {
  const { change } = useTexts()
  return (
    <button
      type="button"
      aria-expanded={isOpen.value}
      onClick={() => {
        isOpen.value = !isOpen.value
      }}
    >
      {isOpen.value ? change.hideCounts : change.lookAtCounts}
    </button>
  )
}

interface TrayCountProps extends CountDraft {
  readonly pet: Pet
  readonly hasMoved: boolean
}

/** One count with all that a person has to see before it is saved: pet, number, and both figures. */
function TrayCount({ pet, counted, expected, hasMoved }: TrayCountProps) {
  const { change } = useTexts()
  return (
    <>
      {pet.name !== null && <span class="tray-number">{String(pet.petId)} </span>}
      <a href={petLink(pet.petId)}>{callName(pet)}</a>: <b>{change.countIs(counted, expected)}</b>
      {hasMoved && ` (${change.unsavedMoved})`}
    </>
  )
}
