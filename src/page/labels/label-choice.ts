import { type Signal, signal } from '@preact/signals'
import { EVERYTHING, type StockQuery } from '../state/query.ts'

/** How many labels each pet gets: as many as are in stock, or the same number for all. */
export type Copies = 'same' | 'stock'

/** Which labels are to be printed. It outlives a visit to another view. */
export interface LabelChoice {
  readonly chosen: Signal<ReadonlySet<bigint>>
  /** Which pets there are to choose from. */
  readonly query: Signal<StockQuery>
  readonly copies: Signal<Copies>
  readonly same: Signal<number>
  /** How many labels of the first sheet are gone. */
  readonly used: Signal<number>
  /** The first sheet that is printed, where they are too many for one go. */
  readonly firstSheet: Signal<number>
}

export const labelChoice = (): LabelChoice => ({
  chosen: signal(new Set()),
  query: signal(EVERYTHING),
  copies: signal('same'),
  same: signal(1),
  used: signal(0),
  firstSheet: signal(1),
})
