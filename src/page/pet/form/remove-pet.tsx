import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { returnFocus } from '../../kit/focus.ts'
import { SaveProblem } from '../../kit/form.tsx'
import { useTexts } from '../../kit/kit.ts'
import type { Pet } from '../../state/pet.ts'
import { usePetDesk } from '../use-pet-desk.ts'

/** The button that removes a pet, once a person has confirmed it. */
export function RemovePet({ pet }: { readonly pet: Pet }) {
  const petDesk = usePetDesk()
  const { pet: texts } = useTexts()
  const isAsking = useSignal(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => () => void (isAsking.peek() && focusHeading()), [])
  if (petDesk.edit(pet.petId).isOpen.value) return null
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="danger plain"
        onClick={() => {
          isAsking.value = true
        }}
      >
        {texts.remove}
      </button>
      {isAsking.value && (
        <ConfirmRemoval
          pet={pet}
          onEnd={() => {
            isAsking.value = false
            opener.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** Gives the focus, which was in the dialog of a pet that is gone, to the heading of its panel. */
const focusHeading = () => returnFocus(() => document.getElementById('panel-heading'))

interface ConfirmRemovalProps {
  readonly pet: Pet
  /** Called when the dialog was closed. It goes with its pet. */
  readonly onEnd: () => void
}

/** Asks whether a pet is to be removed, and removes it. */
function ConfirmRemoval({ pet, onEnd }: ConfirmRemovalProps) {
  const petDesk = usePetDesk()
  const { pet: texts, list, cancel } = useTexts()
  const [removal] = useState(() => petDesk.removal(pet.petId))
  const dialog = useRef<HTMLDialogElement>(null)
  const isRemoving = removal.isSaving.value
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="sure-dialog" aria-labelledby="remove-pet-heading" onClose={onEnd}>
      <h2 id="remove-pet-heading">
        {texts.removeTitle(pet.name ?? list.unnamed(String(pet.petId)))}
      </h2>
      <p class="panel-number">{texts.number(String(pet.petId))}</p>
      {pet.quantity > 0 && <p>{texts.removeLeft(pet.quantity)}</p>}
      <p>{texts.removeHint}</p>
      <SaveProblem
        error={removal.error.value}
        words={{ insufficient_access: texts.mayNotRemove }}
      />
      <div class="actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
        <button
          type="button"
          class="danger"
          aria-disabled={isRemoving}
          onClick={() => void removal.remove()}
        >
          {isRemoving ? texts.removing : texts.remove}
        </button>
      </div>
    </dialog>
  )
}
