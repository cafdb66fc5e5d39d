import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../../kit/kit.ts'
import type { Pet } from '../../state/pet.ts'
import { usePetDesk } from '../use-pet-desk.ts'
import { ConfirmRemoval } from './confirm-removal.tsx'

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
const focusHeading = () =>
  requestAnimationFrame(() => document.getElementById('panel-heading')?.focus())
