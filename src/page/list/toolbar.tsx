import type { ReadonlySignal } from '@preact/signals'
import type { TargetedKeyboardEvent } from 'preact'
import { Icon } from '../components/icon.tsx'
import { SearchArea } from '../components/search-area.tsx'
import { SearchField } from '../components/search-field.tsx'
import { usePage, useTexts } from '../page.ts'
import { ADD_LINK, petLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import { SORTS, type Sort } from '../state/pet-order.ts'
import { SHOWN, type Shown, type StockQuery } from '../state/query.ts'
import { hasWords, meantPet } from '../state/search.ts'
import { KindChoice } from './kind-choice.tsx'

/** Chooses which pets the list shows, and in which order. */
export function Toolbar({ found }: { readonly found: ReadonlySignal<readonly Pet[]> }) {
  const { query, session } = usePage()
  const { stock: texts, countList } = useTexts()
  const change = (changes: Partial<StockQuery>) => {
    query.value = { ...query.value, ...changes }
  }
  return (
    <SearchArea class="toolbar">
      <PetSearchField found={found} change={change} />
      <Choices change={change} />
      <Found found={found} />
      <button
        type="button"
        class="square print-stock"
        aria-label={countList.print}
        title={countList.print}
        onClick={() => window.print()}
      >
        <Icon name="print" />
      </button>
      {session.mayWrite && (
        <a class="button primary add-pet" href={ADD_LINK} aria-label={texts.addPet}>
          <Icon name="plus" />
          <span class="add-pet-text">{texts.addPet}</span>
        </a>
      )}
    </SearchArea>
  )
}

/** Says how many pets are found, and that the best matches come first. */
function Found({ found }: { readonly found: ReadonlySignal<readonly Pet[]> }) {
  const { query, stock } = usePage()
  const { stock: texts } = useTexts()
  const { length } = found.value
  const isSearched = hasWords(query.value.search)
  const text = texts.found(length, stock.totals.value.pets)
  return (
    <p class="found" role="status" data-searched={isSearched ? '' : undefined}>
      {stock.loaded.value && (isSearched && length > 1 ? texts.bestFirst(text) : text)}
    </p>
  )
}

interface ChoicesProps {
  readonly change: (changes: Partial<StockQuery>) => void
}

interface PetSearchFieldProps extends ChoicesProps {
  readonly found: ReadonlySignal<readonly Pet[]>
}

/** Searches as a person types. Enter opens the pet that the search can only mean. */
function PetSearchField({ found, change }: PetSearchFieldProps) {
  const { query } = usePage()
  function open(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    const { search } = query.value
    if (event.key !== 'Enter' || event.isComposing || search.trim() === '') return
    const pet = meantPet(found.value, search)
    if (pet !== undefined) location.hash = petLink(pet.petId)
  }

  return (
    <SearchField
      id="search"
      enterkeyhint="search"
      value={query.value.search}
      onSearch={(search) => change({ search })}
      onKeyDown={open}
    />
  )
}

/** Chooses a group of pets, and their order. */
function Choices({ change }: ChoicesProps) {
  const { query } = usePage()
  const { shown } = query.value
  const { stock: texts } = useTexts()
  return (
    <>
      <label class="choice">
        <span class="visually-hidden">{texts.show}</span>
        <select
          value={shown}
          onChange={({ currentTarget }) => change({ shown: currentTarget.value as Shown })}
        >
          {SHOWN.map((each) => (
            <option key={each} value={each}>
              {texts.shown[each]}
            </option>
          ))}
        </select>
      </label>
      <KindChoice query={query} />
      <OrderChoice change={change} />
    </>
  )
}

/** Chooses what the pets are sorted by, and in which direction. */
function OrderChoice({ change }: ChoicesProps) {
  const { query } = usePage()
  const { sort, descending, search } = query.value
  const { stock: texts } = useTexts()
  const direction = descending ? texts.descending : texts.ascending
  return (
    <div class="order-choice">
      <label class="choice">
        <span class="visually-hidden">{hasWords(search) ? texts.sortByThen : texts.sortBy}</span>
        <select
          value={sort}
          onChange={({ currentTarget }) => change({ sort: currentTarget.value as Sort })}
        >
          {SORTS.map((each) => (
            <option key={each} value={each}>
              {texts.sorts[each]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="square"
        aria-label={direction}
        title={direction}
        onClick={() => change({ descending: !descending })}
      >
        <Icon name={descending ? 'down' : 'up'} />
      </button>
    </div>
  )
}
