import type { Signal } from '@preact/signals'
import { ALL, signed, unsigned } from '../kit/choice-field.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { SORTS, type Sort, sortedKinds } from '../state/pet-order.ts'
import type { StockQuery } from '../state/query.ts'
import { hasWords } from '../state/search.ts'
import { useStock } from '../state/use-stock.ts'
import { ChoiceChip } from './choice-chip.tsx'

const NONE = 'none'

interface KindChipProps {
  readonly query: Signal<StockQuery>
}

/** The choice of a kind among the chips of the list. */
export function KindChip({ query }: KindChipProps) {
  const { stock: texts } = useTexts()
  const choice = useKindChoice(query)
  const { kind } = query.value
  return (
    choice && (
      <ChoiceChip
        label={texts.kind}
        text={kind === undefined ? texts.kind : (kind ?? texts.noKind)}
        value={choice.value}
        isOn={kind !== undefined}
        onChoice={choice.choose}
      >
        {choice.options}
      </ChoiceChip>
    )
  )
}

function useKindChoice(query: Signal<StockQuery>) {
  const { stock } = useStock()
  const { language } = useKit()
  const { stock: texts } = useTexts()
  const { kind } = query.value
  const kinds = sortedKinds(stock.kinds.value, language.value)
  if (kinds.length === 0 && kind === undefined) return undefined
  return {
    value: kind === null ? NONE : signed(kind),
    choose(value: string) {
      query.value = { ...query.value, kind: kindOf(value) }
    },
    options: (
      <>
        <option value={ALL}>{texts.allKinds}</option>
        {kinds.map((each) => (
          <option key={each} value={signed(each)} dir="auto">
            {each}
          </option>
        ))}
        <option value={NONE}>{texts.noKind}</option>
      </>
    ),
  }
}

const kindOf = (choice: string): StockQuery['kind'] => (choice === NONE ? null : unsigned(choice))

/** Chooses what the pets are sorted by, and in which direction, where no heads of columns do. */
export function OrderChips() {
  const { query } = useStock()
  const { sort, descending, search } = query.value
  const { stock: texts } = useTexts()
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

const DAYS = [30, 90, 180] as const

/** Chooses the pets that were not sold for some time. */
export function UnsoldChip() {
  const { query } = useStock()
  const { stock: texts } = useTexts()
  const days = query.value.unsoldDays
  return (
    <ChoiceChip
      label={texts.unsold}
      text={days === undefined ? texts.unsold : texts.unsoldDays(days)}
      value={days === undefined ? '' : String(days)}
      isOn={days !== undefined}
      isSticky
      onChoice={(chosen) => {
        query.value = { ...query.value, unsoldDays: chosen === '' ? undefined : Number(chosen) }
      }}
    >
      <option value="">{texts.soldOrNot}</option>
      {DAYS.map((each) => (
        <option key={each} value={String(each)}>
          {texts.unsoldFor(each)}
        </option>
      ))}
    </ChoiceChip>
  )
}
