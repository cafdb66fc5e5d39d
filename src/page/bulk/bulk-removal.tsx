import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { MAX_REMOVED_PETS } from '../../stock/pets-removal.ts'
import { onSingleClick } from '../kit/on-single-click.ts'
import type { TaskProps } from '../list/use-choice.ts'
import type { Pet } from '../state/pet.ts'
import { BulkRemovalEnded } from './bulk-removal-ended.tsx'
import { useBulkTexts } from './bulk-texts.ts'
import { type BulkRemovalState, useBulkRemoval } from './use-bulk-removal.ts'

/** Removes the chosen pets, once a person has read how many that are, and offers to undo it. */
export function BulkRemoval({ pets, onMade, onEnd }: TaskProps) {
  const removal = useBulkRemoval()
  const isMade = removal.done !== undefined
  useEffect(() => {
    if (isMade) onMade()
  }, [isMade])
  return isMade ? (
    <BulkRemovalEnded removal={removal} />
  ) : (
    <Confirmation pets={pets.value} removal={removal} onEnd={onEnd} />
  )
}

interface ConfirmationProps {
  readonly pets: readonly Pet[]
  readonly removal: BulkRemovalState
  readonly onEnd: () => void
}

/** Asks before pets are removed. The keyboard begins at the way back. */
function Confirmation({ pets, removal, onEnd }: ConfirmationProps) {
  const texts = useBulkTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const { isSending, error } = removal
  const isTooMany = pets.length > MAX_REMOVED_PETS
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="sure-dialog" aria-labelledby="bulk-removal" onClose={onEnd}>
      <h2 id="bulk-removal">
        {texts.reallyRemove(
          pets.length,
          pets.reduce((sum, { quantity }) => sum + quantity, 0),
        )}
      </h2>
      <p>{texts.historyStays}</p>
      {isTooMany && <p class="problem">{texts.tooMany(MAX_REMOVED_PETS)}</p>}
      {error !== undefined && <BulkRemovalEnded removal={removal} />}
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.keep}
        </button>
        {!isTooMany && pets.length > 0 && (
          <button
            type="button"
            class="danger"
            aria-disabled={isSending}
            onClick={onSingleClick(() => void removal.remove(pets.map(({ petId }) => petId)))}
          >
            {isSending ? texts.removing : texts.remove}
          </button>
        )}
      </div>
    </dialog>
  )
}
