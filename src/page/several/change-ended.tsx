import { usePage, useTexts } from '../page.ts'
import { requestErrorText } from '../pet/request-error.ts'
import { callName } from '../state/pet.ts'
import { useSeveralTexts } from './several-words.ts'
import { canSend, type SeveralChange, type Undo } from './use-several-change.ts'

interface ChangeEndedProps {
  readonly change: SeveralChange
}

/** Says how the last change has ended, and undoes it. */
export function ChangeEnded({ change }: ChangeEndedProps) {
  const texts = useSeveralTexts()
  const { undoBody } = change
  return (
    <div class="several-ended">
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

function EndedText({ change: { error, done, undoBody } }: ChangeEndedProps) {
  const page = useTexts()
  const texts = useSeveralTexts()
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
  const { stock } = usePage()
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

const differs = ({ kind, status, lowStockAt }: Required<NonNullable<Was>>, was: Was): boolean =>
  (was?.kind !== undefined && was.kind !== kind) ||
  (was?.status !== undefined && was.status !== status) ||
  (was?.lowStockAt !== undefined && was.lowStockAt !== lowStockAt)
