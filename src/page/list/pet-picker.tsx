import { type Signal, useComputed } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { SearchArea } from '../components/search-area.tsx'
import { SearchField } from '../components/search-field.tsx'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { SHOWN, type Shown, type StockQuery } from '../state/query.ts'
import { KindChoice } from './kind-choice.tsx'
import { useVirtualRows } from './virtual-rows.ts'

/** The pets that a person has chosen, and those that the picker lists. */
export interface PetChoice {
  readonly chosen: Signal<ReadonlySet<bigint>>
  readonly query: Signal<StockQuery>
}

interface PetPickerProps {
  readonly choice: PetChoice
  /** What the pets are chosen for. */
  readonly label: string
}

/** Chooses pets, one by one or all that are found. */
export function PetPicker({ choice, label }: PetPickerProps) {
  const { stock, search } = usePage()
  const { picker: texts, stock: stockTexts } = useTexts()
  const { chosen, query } = choice
  // A person who chooses all pets means those that arrive later as well.
  const found = useComputed(() =>
    stock.loaded.value
      ? search.value.select(
          { all: stock.all.value, find: (petId) => stock.find(petId) },
          query.value,
        )
      : [],
  ).value
  return (
    <section class="picker" aria-label={label}>
      <PickerSearch query={query} />
      <div class="picker-all">
        <p role="status">{texts.chosen(chosen.value.size)}</p>
        <div class="picker-buttons">
          <button
            type="button"
            aria-disabled={found.length === 0}
            onClick={() => {
              chosen.value = new Set([...chosen.value, ...found.map(({ petId }) => petId)])
            }}
          >
            {texts.all(found.length)}
          </button>
          <button
            type="button"
            aria-disabled={chosen.value.size === 0}
            onClick={() => {
              chosen.value = new Set()
            }}
          >
            {texts.none}
          </button>
        </div>
      </div>
      {found.length > 0 ? (
        <Picks pets={found} chosen={chosen} label={label} />
      ) : (
        <p class="nothing" role="status">
          {stock.loaded.value ? stockTexts.none : stockTexts.loading}
        </p>
      )}
    </section>
  )
}

/** Searches among the pets, or shows a group of them. */
function PickerSearch({ query }: Pick<PetChoice, 'query'>) {
  const { stock: stockTexts } = useTexts()
  return (
    <SearchArea class="picker-search">
      <SearchField
        value={query.value.search}
        onSearch={(search) => {
          query.value = { ...query.value, search }
        }}
      />
      <select
        value={query.value.shown}
        aria-label={stockTexts.show}
        onChange={({ currentTarget }) => {
          query.value = { ...query.value, shown: currentTarget.value as Shown }
        }}
      >
        {SHOWN.map((each) => (
          <option key={each} value={each}>
            {stockTexts.shown[each]}
          </option>
        ))}
      </select>
      <KindChoice query={query} />
    </SearchArea>
  )
}

interface PicksProps extends Pick<PetChoice, 'chosen'>, Pick<PetPickerProps, 'label'> {
  readonly pets: readonly Pet[]
}

function Picks({ pets, chosen, label }: PicksProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, pets.length)
  return (
    <div ref={scroller} class="pets picks">
      <ul aria-label={label} style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const pet = pets[index]
          return (
            pet && (
              <PickedPet
                key={pet.petId}
                pet={pet}
                chosen={chosen}
                top={start}
                at={index + 1}
                of={pets.length}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface PickedPetProps extends Pick<PetChoice, 'chosen'> {
  readonly pet: Pet
  /** Pixels from the top of the list. */
  readonly top: number
  readonly at: number
  readonly of: number
}

function PickedPet({ pet: { petId, name, quantity }, chosen, top, at, of }: PickedPetProps) {
  const { stock, pet: words, count } = useTexts()
  return (
    <li
      class="pick"
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={at}
      aria-setsize={of}
      data-pet={String(petId)}
    >
      <label>
        <input
          type="checkbox"
          checked={chosen.value.has(petId)}
          onChange={({ currentTarget }) => {
            const next = new Set(chosen.value)
            if (currentTarget.checked) next.add(petId)
            else next.delete(petId)
            chosen.value = next
          }}
        />
        <span class="pick-name">
          <span class="pet-title" dir="auto">
            {name ?? stock.unnamed(String(petId))}
          </span>
          <span class="pet-id">{String(petId)}</span>
        </span>
        <span class="pick-quantity">
          {count(quantity)} <small>{words.inStock}</small>
        </span>
      </label>
    </li>
  )
}
