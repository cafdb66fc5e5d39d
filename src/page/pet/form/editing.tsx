import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { returnFocus } from '../../kit/focus.ts'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import type { Pet } from '../../state/pet.ts'
import { usePetDesk } from '../use-pet-desk.ts'
import { EditPet } from './edit-pet.tsx'

/** Opens and closes the form. On closing, the focus returns to the button that opened it. */
export function Editing({ pet }: { readonly pet: Pet }) {
  const petDesk = usePetDesk()
  const { pet: texts } = useTexts()
  const form = petDesk.edit(pet.petId)
  const opener = useRef<HTMLButtonElement>(null)
  const isSaved = useSignal(false)
  const isOpen = form.isOpen.value
  // A person who has typed nothing finds the pet as it is when they come back.
  useEffect(() => () => form.closeUntyped(), [form])
  return (
    <div class="editing" data-open={isOpen ? '' : undefined}>
      {isOpen && (
        <EditPet
          pet={pet}
          form={form}
          onEnd={(saved) => {
            isSaved.value = saved
            returnFocus(() => opener.current)
          }}
        />
      )}
      {!isOpen && (
        <button
          ref={opener}
          type="button"
          onClick={() => {
            isSaved.value = false
            form.isOpen.value = true
          }}
        >
          <Icon name="edit" />
          {form.isDirty.value ? texts.goOnEditing : texts.edit}
        </button>
      )}
      {!isOpen && form.isDirty.value && <span class="chip chip-low">{texts.unsaved}</span>}
      <span class="saved" role="status">
        {isSaved.value && (
          <>
            <Icon name="check" />
            {texts.saved}
          </>
        )}
      </span>
      {isSaved.value && form.hasNewPrice.value && (
        <button type="button" onClick={() => petDesk.printLabels(pet.petId)}>
          <Icon name="label" />
          {texts.newLabel}
        </button>
      )}
    </div>
  )
}
