import { usePage, useTexts } from '../page.ts'
import { requestErrorText } from '../pet/request-error.ts'
import { callName } from '../state/pet.ts'
import { canSend, type Ended, type SeveralChange, type Undo } from './several-change.ts'
import { useSeveralTexts } from './several-words.ts'

/** Says how the last change has ended, and undoes it. */
export function ChangeEnded({ change }: { readonly change: SeveralChange }) {
  const { session } = usePage()
  const texts = useSeveralTexts()
  const { value: ended } = change.ended
  const undo = ended === undefined || ended.what === 'undone' ? undefined : ended.undo
  return (
    <div class="several-ended">
      <p role="status">
        <EndedText ended={ended} />
      </p>
      {undo !== undefined && !canSend(undo) && <p>{texts.tooLarge}</p>}
      {undo !== undefined && canSend(undo) && (
        <button
          type="button"
          aria-disabled={change.isSending.value}
          onClick={() => {
            const shop = session.current.value?.shop
            if (shop !== undefined) void change.undo(shop)
          }}
        >
          {texts.undo}
        </button>
      )}
    </div>
  )
}

function EndedText({ ended }: { readonly ended: Ended | undefined }) {
  const page = useTexts()
  const texts = useSeveralTexts()
  const changed = useChangedSince(ended)
  switch (ended?.what) {
    case undefined:
      return null
    case 'changed':
      return <>{texts.done(ended.pets)}</>
    case 'undone':
      return <>{texts.undone(ended.pets)}</>
    case 'failed':
      if (ended.error.code === 'pets_changed') return <>{texts.changedSince(changed)}</>
      if (ended.error.code === 'pet_not_found') return <>{texts.gone}</>
      return <span class="problem">{requestErrorText(ended.error, page)}</span>
  }
}

const MOST_NAMED = 5

/** The names of the pets that keep a change from being undone. */
function useChangedSince(ended: Ended | undefined): string {
  const { stock } = usePage()
  const undo = ended?.what === 'failed' ? ended.undo : undefined
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
