import { usePage, useTexts } from '../page.ts'
import { requestErrorText } from '../pet/request-error.ts'
import { callName } from '../state/pet.ts'
import { useSeveralTexts } from './several-words.ts'
import type { SeveralRemoval } from './use-several-removal.ts'

interface RemovalEndedProps {
  readonly removal: SeveralRemoval
}

/** Says how the last removal has ended, and undoes it. */
export function RemovalEnded({ removal }: RemovalEndedProps) {
  const texts = useSeveralTexts()
  return (
    <div class="several-ended">
      <p role="status">
        <EndedText removal={removal} />
      </p>
      {removal.done?.what === 'removed' && (
        <button type="button" aria-disabled={removal.isSending} onClick={() => void removal.undo()}>
          {texts.undo}
        </button>
      )}
    </div>
  )
}

function EndedText({ removal: { error, done } }: RemovalEndedProps) {
  const page = useTexts()
  const texts = useSeveralTexts()
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
  const { stock } = usePage()
  const names = removed.flatMap(({ petId }) => {
    const pet = stock.find(petId)
    return pet === undefined ? [] : [callName(pet)]
  })
  return names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')}, …`
    : names.join(', ')
}
