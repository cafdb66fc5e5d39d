import type { Signal } from '@preact/signals'
import { ALL, signed, unsigned } from '../kit/choice-field.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { sortedKinds } from '../state/pet-order.ts'
import type { StockQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { ChoiceChip } from './choice-chip.tsx'

const NONE = 'none'

interface KindChoiceProps {
  readonly query: Signal<StockQuery>
}

/** Chooses the pets of one kind, in a shop that has kinds. */
export function KindChoice({ query }: KindChoiceProps) {
  const { stock: texts } = useTexts()
  const choice = useKindChoice(query)
  return (
    choice && (
      <label class="choice">
        <span class="visually-hidden">{texts.kind}</span>
        <select
          value={choice.value}
          onChange={({ currentTarget }) => choice.choose(currentTarget.value)}
        >
          {choice.options}
        </select>
      </label>
    )
  )
}

/** The choice of a kind among the chips of the list. */
export function KindChip({ query }: KindChoiceProps) {
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
