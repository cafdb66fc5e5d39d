import { useChoice } from '../list/use-choice.ts'
import type { Copies } from './label-choice.ts'
import { useLabels } from './use-labels.ts'

interface ChosenCopies {
  readonly copies: Copies
  /** How many came of each pet; undefined: they were not chosen by what came. */
  readonly arrived: ReadonlyMap<bigint, number> | undefined
}

/** How many labels each pet gets, as far as that is known of what is chosen. */
export function useCopies(): ChosenCopies {
  const { arrived } = useChoice().choice.value
  const usual = arrived ? 'arrived' : 'same'
  const copies = useLabels().copies.value ?? usual
  return { copies: copies === 'arrived' ? usual : copies, arrived }
}
