import { useRef } from 'preact/hooks'
import { useFocusOnOpen } from '../kit/focus.ts'
import { useTexts } from '../kit/kit.ts'
import { requestErrorText } from '../kit/request-error.ts'
import { callName } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { useBulkTexts } from './bulk-texts.ts'
import type { BulkRemovalState } from './use-bulk-removal.ts'

interface BulkRemovalEndedProps {
  readonly removal: BulkRemovalState
}

/** Says how the last removal has ended, and undoes it. */
export function BulkRemovalEnded({ removal }: BulkRemovalEndedProps) {
  const texts = useBulkTexts()
  const undo = useRef<HTMLButtonElement>(null)
  // The focus was in what has asked.
  useFocusOnOpen(() => undo.current)
  return (
    <div class="bulk-ended">
      <p role="status">
        <EndedText removal={removal} />
      </p>
      {removal.done?.what === 'removed' && (
        <button
          ref={undo}
          type="button"
          aria-disabled={removal.isSending}
          onClick={() => void removal.undo()}
        >
          {texts.undo}
        </button>
      )}
    </div>
  )
}

function EndedText({ removal: { error, done } }: BulkRemovalEndedProps) {
  const page = useTexts()
  const texts = useBulkTexts()
  const backAgain = useBackAgain(done?.removed.pets ?? [])
  switch (error?.code) {
    case undefined:
      if (done === undefined) return null
      return (
        <>
          {done.what === 'removed'
            ? texts.removed(done.removed.pets.length)
            : texts.back(done.removed.pets.length)}
        </>
      )
    case 'pets_changed':
      return <>{texts.changedSince(backAgain)}</>
    case 'barcode_taken':
      return <>{texts.codesTaken}</>
    case 'undo_expired':
      return <>{texts.undoExpired}</>
    case 'insufficient_access':
      return <>{page.pet.mayNotRemove}</>
    case 'pet_not_found':
      return <>{texts.goneAlready}</>
    default:
      return <span class="problem">{error && requestErrorText(error, page)}</span>
  }
}

const MOST_NAMED = 5

/** The names of the removed pets whose numbers have pets again. */
function useBackAgain(removed: readonly { readonly petId: bigint }[]): string {
  const { stock } = useStock()
  const names = removed.flatMap(({ petId }) => {
    const pet = stock.find(petId)
    return pet === undefined ? [] : [callName(pet)]
  })
  return names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')}, …`
    : names.join(', ')
}
