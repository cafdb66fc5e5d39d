import type { ReadonlySignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Pet } from '../../stock/pet.ts'
import { useTexts } from '../kit/kit.ts'
import { SaveButtons } from './save-buttons.tsx'
import { useSaveListTexts } from './save-list-texts.ts'

interface SaveChosenProps {
  readonly pets: ReadonlySignal<readonly Pet[]>
  readonly onEnd: () => void
}

/** Asks as which file the chosen pets are saved. */
export function SaveChosen({ pets, onEnd }: SaveChosenProps) {
  const { cancel } = useTexts()
  const texts = useSaveListTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class="sure-dialog save-chosen"
      aria-labelledby="save-chosen"
      onClose={onEnd}
    >
      <h2 id="save-chosen">{texts.chosen(pets.value.length)}</h2>
      <p>{texts.chosenHint}</p>
      <SaveButtons pets={pets.value} what="chosen" onSaved={close} />
      <div class="actions">
        <button type="button" onClick={close}>
          {cancel}
        </button>
      </div>
    </dialog>
  )
}
