import type { Signal } from '@preact/signals'
import { usePage, useTexts } from '../page.ts'
import { sortedKinds } from '../state/pet-order.ts'
import type { StockQuery } from '../state/query.ts'

// A kind may be any text, so that each choice has a sign in front.
const ALL = 'all'
const NONE = 'none'
const OF_KIND = 'kind '

/** Chooses the pets of one kind, in a shop that has kinds. */
export function KindChoice({ query }: { readonly query: Signal<StockQuery> }) {
  const { stock, settings } = usePage()
  const { stock: texts } = useTexts()
  const { kind } = query.value
  const kinds = sortedKinds(stock.kinds.value, settings.language.value)
  if (kinds.length === 0 && kind === undefined) return null
  return (
    <label class="choice">
      <span class="visually-hidden">{texts.kind}</span>
      <select
        value={kind === undefined ? ALL : kind === null ? NONE : OF_KIND + kind}
        onChange={({ currentTarget: { value } }) => {
          query.value = { ...query.value, kind: kindOf(value) }
        }}
      >
        <option value={ALL}>{texts.allKinds}</option>
        {kinds.map((each) => (
          <option key={each} value={OF_KIND + each} dir="auto">
            {each}
          </option>
        ))}
        <option value={NONE}>{texts.noKind}</option>
      </select>
    </label>
  )
}

function kindOf(choice: string): StockQuery['kind'] {
  if (choice === ALL) return undefined
  return choice === NONE ? null : choice.slice(OF_KIND.length)
}
