import { useComputed } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { SearchField } from '../components/search-field.tsx'
import { KindChoice } from '../list/kind-choice.tsx'
import { useVirtualRows } from '../list/virtual-rows.ts'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { SHOWN, type Shown } from '../state/query.ts'

/** Which pets get labels. */
export function PetPicker() {
  const { stock, labels, search } = usePage()
  const { labels: texts, stock: stockTexts } = useTexts()
  const { chosen, query } = labels
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
    <section class="picker" aria-label={texts.pets}>
      <PickerSearch />
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
        <Picks pets={found} />
      ) : (
        <p class="nothing" role="status">
          {stock.loaded.value ? stockTexts.none : stockTexts.loading}
        </p>
      )}
    </section>
  )
}

/** Searches among the pets, or shows a group of them. */
function PickerSearch() {
  const { query } = usePage().labels
  const { stock: stockTexts } = useTexts()
  return (
    <search class="picker-search">
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
    </search>
  )
}

function Picks({ pets }: { readonly pets: readonly Pet[] }) {
  const { labels: texts } = useTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(scroller, pets.length)
  return (
    <div ref={scroller} class="pets picks">
      <ul aria-label={texts.pets} style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const pet = pets[index]
          return (
            pet && <Pick key={pet.petId} pet={pet} top={start} at={index + 1} of={pets.length} />
          )
        })}
      </ul>
    </div>
  )
}

interface PickProps {
  readonly pet: Pet
  /** Pixels from the top of the list. */
  readonly top: number
  readonly at: number
  readonly of: number
}

function Pick({ pet: { petId, name, quantity }, top, at, of }: PickProps) {
  const { chosen } = usePage().labels
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
          <span class="pet-title">{name ?? stock.unnamed(String(petId))}</span>
          <span class="pet-id">{String(petId)}</span>
        </span>
        <span class="pick-quantity">
          {count(quantity)} <small>{words.inStock}</small>
        </span>
      </label>
    </li>
  )
}
