import { useTexts } from '../kit/kit.ts'
import { requestErrorText } from '../kit/request-error.ts'
import { callName, type Pet } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { useBulkTexts } from './bulk-texts.ts'
import { canSend, type Undo } from './undo-body.ts'
import type { BulkEdit } from './use-bulk-edit.ts'

interface BulkEditEndedProps {
  readonly change: BulkEdit
}

/** Says how the last change has ended, and undoes it. */
export function BulkEditEnded({ change }: BulkEditEndedProps) {
  const texts = useBulkTexts()
  const { undoBody } = change
  return (
    <div class="bulk-ended">
      <p role="status">
        <EndedText change={change} />
      </p>
      {undoBody !== undefined && !canSend(undoBody) && <p>{texts.tooLarge}</p>}
      {undoBody !== undefined && canSend(undoBody) && (
        <button type="button" aria-disabled={change.isSending} onClick={() => void change.undo()}>
          {texts.undo}
        </button>
      )}
    </div>
  )
}

function EndedText({ change: { error, done, undoBody } }: BulkEditEndedProps) {
  const page = useTexts()
  const texts = useBulkTexts()
  const changed = useChangedSince(undoBody)
  switch (error?.code) {
    case undefined:
      if (done === undefined) return null
      return <>{done.what === 'changed' ? texts.done(done.pets) : texts.undone(done.pets)}</>
    case 'pets_changed':
      return <>{texts.changedSince(changed)}</>
    case 'pet_not_found':
      return <>{texts.gone}</>
    default:
      return <span class="problem">{error && requestErrorText(error, page)}</span>
  }
}

const MOST_NAMED = 5

/** The names of the pets that keep a change from being undone. */
function useChangedSince(undo: Undo | undefined): string {
  const { stock } = useStock()
  const names = (undo?.changes ?? []).flatMap(({ pets, was }) =>
    pets.flatMap(({ petId }) => {
      const pet = stock.find(petId)
      return pet === undefined || differs(pet, was) ? [pet ? callName(pet) : String(petId)] : []
    }),
  )
  return names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')}, …`
    : names.join(', ')
}

type Was = Undo['changes'][number]['was']

const differs = ({ kind, status, lowStockAt, supplier }: Pet, was: Was): boolean =>
  (was?.kind !== undefined && was.kind !== kind) ||
  (was?.status !== undefined && was.status !== status) ||
  (was?.lowStockAt !== undefined && was.lowStockAt !== lowStockAt) ||
  (was?.supplier !== undefined && was.supplier !== (supplier ?? null))
