import type { Signal } from '@preact/signals'
import { useKit, useTexts } from '../kit/kit.ts'
import { sortedKinds } from '../state/pet-order.ts'
import type { StockQuery } from '../state/query.ts'
import { useStock } from '../state/use-stock.ts'
import { ChoiceChip } from './choice-chip.tsx'

// A kind may be any text, so that each choice has a sign in front.
const ALL = 'all'
const NONE = 'none'
const OF_KIND = 'kind '

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

/** The same among the chips of the list. */
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
    value: kind === undefined ? ALL : kind === null ? NONE : OF_KIND + kind,
    choose(value: string) {
      query.value = { ...query.value, kind: kindOf(value) }
    },
    options: (
      <>
        <option value={ALL}>{texts.allKinds}</option>
        {kinds.map((each) => (
          <option key={each} value={OF_KIND + each} dir="auto">
            {each}
          </option>
        ))}
        <option value={NONE}>{texts.noKind}</option>
      </>
    ),
  }
}

function kindOf(choice: string): StockQuery['kind'] {
  if (choice === ALL) return undefined
  return choice === NONE ? null : choice.slice(OF_KIND.length)
}
