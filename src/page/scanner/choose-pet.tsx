import { useComputed, useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from '../kit/icon-button.tsx'
import { useTexts } from '../kit/kit.ts'
import { SearchField } from '../kit/search-field.tsx'
import type { Pet } from '../state/pet.ts'
import { EVERYTHING } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { useAddBarcode } from './use-add-barcode.ts'

/** As many pets as a person looks through; for more they search. */
const MOST_SHOWN = 30

interface ChoosePetProps {
  readonly code: string
  /** Called when a pet was chosen, or the dialog was closed. */
  readonly onEnd: () => void
}

/** Lets a person choose the pet that gets a scanned barcode. */
export function ChoosePet({ code, onEnd }: ChoosePetProps) {
  const { stock, search, query } = useStock()
  const { scanner: texts, list: listTexts, close } = useTexts()
  const addBarcode = useAddBarcode()
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useSignal('')
  // The order is that of the list: to sort a large stock takes a while.
  const found = useComputed(() => {
    const { sort, descending } = query.value
    const isArriving = !stock.loaded.value
    const pets = { all: stock.all.value, find: (petId: bigint) => stock.find(petId), isArriving }
    const asked = { ...EVERYTHING, sort, descending, search: typed.value }
    return search.value.select(pets, asked).slice(0, MOST_SHOWN)
  }).value
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog ref={dialog} class="choose-pet" aria-labelledby="choose-pet-heading" onClose={onEnd}>
      <div class="choose-pet-head">
        <h2 id="choose-pet-heading">{texts.choose(code)}</h2>
        <IconButton icon="close" name={close} onClick={() => dialog.current?.close()} />
      </div>
      <p>{texts.chooseHint}</p>
      <SearchField
        value={typed.value}
        onSearch={(search) => {
          typed.value = search
        }}
      />
      <ul class="choose-pet-list">
        {found.map((pet) => (
          <li key={pet.petId}>
            <PetButton
              pet={pet}
              onClick={() => {
                dialog.current?.close()
                addBarcode(pet, code)
              }}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{listTexts.none}</p>}
    </dialog>
  )
}

interface PetButtonProps {
  readonly pet: Pet
  readonly onClick: () => void
}

function PetButton({ pet: { petId, name }, onClick }: PetButtonProps) {
  const { list } = useTexts()
  return (
    <button type="button" class="plain" onClick={onClick}>
      <span dir="auto">{name ?? list.unnamed(String(petId))}</span>
      <small>{String(petId)}</small>
    </button>
  )
}
