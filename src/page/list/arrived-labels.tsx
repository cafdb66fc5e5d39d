import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { labelsLink } from '../kit/route.ts'
import { useStock } from '../state/use-stock.ts'
import { labelsFor, useChoice } from './use-choice.ts'

interface ArrivedLabelsProps {
  /** How many came of each pet. */
  readonly arrived: ReadonlyMap<bigint, number>
  /** Those with another price than before: their labels say the old one. */
  readonly repriced?: readonly bigint[]
}

/** Leads to the labels of the pets that came, in a time or by a file, and of those that it gave another price. */
export function ArrivedLabels({ arrived, repriced = [] }: ArrivedLabelsProps) {
  const { choice } = useChoice()
  const { stock } = useStock()
  const { route } = useKit()
  const { choosing } = useTexts()
  const present = (petIds: Iterable<bigint>) => [...petIds].filter((petId) => stock.find(petId))
  const came = present(arrived.keys())
  const others = present(repriced).filter((petId) => !arrived.has(petId))
  const petIds = [...came, ...others]
  if (petIds.length === 0) return null
  return (
    <button
      type="button"
      class="arrived-labels"
      onClick={() => labelsFor(choice, petIds, arrived, labelsLink(route.value))}
    >
      <Icon name="label" />
      {choosing[forWhich(came.length, others.length)](petIds.length)}
    </button>
  )
}

function forWhich(came: number, repriced: number) {
  if (repriced === 0) return 'labelsForArrived'
  return came === 0 ? 'labelsForPrices' : 'labelsForBoth'
}
