import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { ADD_LINK } from '../route.ts'
import { SHOWN, type Shown, SORTS, type Sort, type StockQuery } from '../state/query.ts'

/** Chooses which pets the list shows, and in which order. */
export function Toolbar({ found }: { readonly found: number }) {
  const { query, session, stock } = usePage()
  const { stock: texts } = useTexts()
  const { search, descending } = query.value
  const change = (changes: Partial<StockQuery>) => {
    query.value = { ...query.value, ...changes }
  }
  return (
    <search class="toolbar">
      <div class="search">
        <Icon name="search" />
        <input
          id="search"
          type="search"
          value={search}
          placeholder={texts.search}
          aria-label={texts.search}
          autoComplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => change({ search: currentTarget.value })}
        />
      </div>
      <Choices change={change} />
      <button
        type="button"
        class="square"
        aria-label={descending ? texts.descending : texts.ascending}
        title={descending ? texts.descending : texts.ascending}
        onClick={() => change({ descending: !descending })}
      >
        <Icon name={descending ? 'down' : 'up'} />
      </button>
      <p class="found" role="status">
        {texts.found(found, stock.totals.value.pets)}
      </p>
      {session.mayWrite && (
        <a class="button primary add-pet" href={ADD_LINK} aria-label={texts.addPet}>
          <Icon name="plus" />
          <span>{texts.addPet}</span>
        </a>
      )}
    </search>
  )
}

interface ChoicesProps {
  readonly change: (changes: Partial<StockQuery>) => void
}

/** Chooses a group of pets, and what they are sorted by. */
function Choices({ change }: ChoicesProps) {
  const { shown, sort } = usePage().query.value
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
      <label class="choice">
        <span class="visually-hidden">{texts.sortBy}</span>
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
    </>
  )
}
