import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { useTexts } from '../kit/kit.ts'
import { callName, type Pet } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { without } from './choice.ts'
import { useAddMore, useChoice } from './use-choice.ts'
import { rowHeight } from './use-room.ts'
import { useVirtualRows } from './virtual-rows.ts'

interface ChosenPetsProps {
  readonly pets: readonly Pet[]
  /** What the pets are chosen for. */
  readonly label: string
  /** What is said of a pet at the end of its row. */
  readonly about: (pet: Pet) => ComponentChildren
}

/** The chosen pets in a view that does something with them. Each can be left out. */
export function ChosenPets({ pets, label, about }: ChosenPetsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { choosing: texts } = useTexts()
  const addMore = useAddMore()
  const rowNow = () => rowHeight('middle')
  const rows = useVirtualRows(scroller, pets.length, { heightNow: rowNow, isAlone: true })
  const height = `${rows.getTotalSize()}px`
  return (
    <section
      class="chosen-pets"
      aria-label={label}
      style={{ '--all-rows': height, '--row': `${rowNow()}px` }}
    >
      <div class="chosen-pets-head">
        <p role="status">{texts.chosen(pets.length)}</p>
        <button type="button" onClick={addMore}>
          <Icon name="plus" />
          {texts.addMore}
        </button>
      </div>
      <div ref={scroller} class="pets">
        <ul aria-label={label} style={{ height }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const pet = pets[index]
            return (
              pet && (
                <li
                  key={pet.petId}
                  class="chosen-pet"
                  style={{ top: `${start}px` }}
                  aria-posinset={index + 1}
                  aria-setsize={pets.length}
                  data-pet={String(pet.petId)}
                >
                  <ChosenPet pet={pet} about={about} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function ChosenPet({ pet, about }: Pick<ChosenPetsProps, 'about'> & { readonly pet: Pet }) {
  const { choice } = useChoice()
  const { list, choosing: texts } = useTexts()
  const leaveOut = texts.leaveOut(callName(pet))
  return (
    <>
      <span class="chosen-pet-name">
        <span class="pet-title" dir="auto">
          {pet.name ?? list.unnamed(String(pet.petId))}
        </span>
        <span class="pet-id">{String(pet.petId)}</span>
      </span>
      <span class="chosen-pet-about">{about(pet)}</span>
      <IconButton
        icon="close"
        name={leaveOut}
        onClick={() => {
          choice.value = without(choice.peek(), pet.petId)
        }}
      />
    </>
  )
}

/** Says that no pet is chosen yet, and leads to the list, which chooses then. */
export function NoneChosen() {
  const { stock } = useStock()
  const { choosing: texts, list: listTexts } = useTexts()
  const addMore = useAddMore()
  if (!stock.loaded.value) {
    return (
      <p class="nothing" role="status">
        {listTexts.loading}
      </p>
    )
  }
  return (
    <div class="nothing none-chosen">
      <p>{texts.nothing}</p>
      <button type="button" class="primary" onClick={addMore}>
        <Icon name="choose" />
        {texts.begin}
      </button>
    </div>
  )
}
