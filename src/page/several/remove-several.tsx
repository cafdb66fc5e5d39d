import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { MAX_REMOVED_PETS } from '../../stock/pets-removal.ts'
import { onSingleClick } from '../components/on-single-click.ts'
import { usePage } from '../page.ts'
import { RemovalEnded } from './removal-ended.tsx'
import { useSeveralTexts } from './several-words.ts'
import { useSeveralRemoval } from './use-several-removal.ts'

interface RemoveSeveralProps {
  readonly chosen: Signal<ReadonlySet<bigint>>
}

/** Removes the chosen pets, once a person has read how many that are. */
export function RemoveSeveral({ chosen }: RemoveSeveralProps) {
  const { stock } = usePage()
  const removal = useSeveralRemoval()
  const texts = useSeveralTexts()
  const isAsking = useSignal(false)
  const isTried = useSignal(false)
  const pets = [...chosen.value].flatMap((petId) => stock.find(petId) ?? [])
  const problem = problemOf(pets.length)

  function problemOf(count: number): string | undefined {
    if (count === 0) return texts.noPets
    return count > MAX_REMOVED_PETS ? texts.tooMany(MAX_REMOVED_PETS) : undefined
  }

  async function remove(): Promise<void> {
    isAsking.value = false
    await removal.remove(pets.map(({ petId }) => petId))
  }

  return (
    <section class="several-form several-removal" aria-label={texts.removal}>
      <h2>{texts.removal}</h2>
      <p class="problem" role="alert">
        {isTried.value && problem}
      </p>
      {isAsking.value && problem === undefined ? (
        <Confirmation
          question={texts.reallyRemove(
            pets.length,
            pets.reduce((sum, { quantity }) => sum + quantity, 0),
          )}
          onSure={() => void remove()}
          onCancel={() => {
            isAsking.value = false
          }}
        />
      ) : (
        <button
          type="button"
          aria-disabled={removal.isSending}
          onClick={() => {
            isTried.value = problem !== undefined
            isAsking.value = problem === undefined && !removal.isSending
          }}
        >
          {removal.isSending ? texts.removing : texts.removeChosen}
        </button>
      )}
      <RemovalEnded removal={removal} />
    </section>
  )
}

interface ConfirmationProps {
  readonly question: string
  readonly onSure: () => void
  readonly onCancel: () => void
}

/** Asks before pets are removed. The keyboard begins at the way back. */
function Confirmation({ question, onSure, onCancel }: ConfirmationProps) {
  const texts = useSeveralTexts()
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <div class="several-sure" role="alertdialog" aria-label={question}>
      <p>{question}</p>
      <p>{texts.historyStays}</p>
      <div class="several-ended">
        <button type="button" ref={cancel} onClick={onCancel}>
          {texts.keep}
        </button>
        <button type="button" class="danger" onClick={onSingleClick(onSure)}>
          {texts.remove}
        </button>
      </div>
    </div>
  )
}
