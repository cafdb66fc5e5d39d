import type { RefObject } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { useSettings } from '../settings/use-settings.ts'
import { SORTS, type Sort } from '../state/pet-order.ts'
import { hasWords } from '../state/search.ts'
import { useStock } from '../state/use-stock.ts'
import { ChoiceChip } from './query-chips.tsx'

/** The columns of a wide list, from the left. */
const COLUMNS: readonly Sort[] = ['name', 'petId', 'kind', 'status', 'level', 'changed', 'quantity']

interface HeadsProps {
  readonly hasTiles: boolean
  /** The width of the rows' scroll bar, in pixels. */
  readonly scrollbar: number
}

/** The heads of a wide list's columns. Each sorts by its column, and the one that does turns the order round. */
export function Heads({ hasTiles, scrollbar }: HeadsProps) {
  const { query } = useStock()
  const { list: texts, pet } = useTexts()
  const isPriced = useSettings().shop.currency.value !== null
  const { sort, descending } = query.value
  return (
    <fieldset
      class="heads"
      data-tile={hasTiles ? '' : undefined}
      style={{ '--scrollbar': `${scrollbar}px` }}
    >
      <legend class="visually-hidden">{texts.sortBy}</legend>
      {COLUMNS.map((column) => {
        const isOn = column === sort
        return [
          // After the name, as in the rows. It sorts nothing.
          isPriced && column === 'petId' && (
            <span key="price" class="head">
              {pet.fields.price}
            </span>
          ),
          <button
            key={column}
            type="button"
            class="head"
            data-column={column}
            aria-pressed={isOn}
            onClick={() => {
              query.value = { ...query.value, sort: column, descending: isOn && !descending }
            }}
          >
            {texts.sorts[column]}
            {isOn && (
              <>
                <Icon name={descending ? 'down' : 'up'} />
                <span class="visually-hidden">
                  {descending ? texts.descending : texts.ascending}
                </span>
              </>
            )}
          </button>,
        ]
      })}
    </fieldset>
  )
}

/** Chooses what the pets are sorted by, and in which direction, where no heads of columns do. */
export function OrderChips() {
  const { query } = useStock()
  const { sort, descending, search } = query.value
  const { list: texts } = useTexts()
  const direction = descending ? texts.descending : texts.ascending
  return (
    <div class="order-chips">
      <ChoiceChip
        label={hasWords(search) ? texts.sortByThen : texts.sortBy}
        text={texts.sorts[sort]}
        value={sort}
        onChoice={(value) => {
          query.value = { ...query.value, sort: value as Sort }
        }}
      >
        {SORTS.map((each) => (
          <option key={each} value={each}>
            {texts.sorts[each]}
          </option>
        ))}
      </ChoiceChip>
      <button
        type="button"
        class="chip-button"
        aria-label={direction}
        title={direction}
        onClick={() => {
          query.value = { ...query.value, descending: !descending }
        }}
      >
        <Icon name={descending ? 'down' : 'up'} />
      </button>
    </div>
  )
}

/** How much of its width a list has given to its scroll bar, in pixels, by when that may change. */
export function useScrollbar(
  scroller: RefObject<HTMLElement | null>,
  by: readonly unknown[],
): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = scroller
    if (current !== null) setWidth(current.offsetWidth - current.clientWidth)
  }, by)
  return width
}
