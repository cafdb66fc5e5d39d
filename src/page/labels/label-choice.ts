import { type Signal, signal } from '@preact/signals'
import { EVERYTHING, type StockQuery } from '../state/query.ts'

/** How many labels each pet gets: as many as its quantity, or the same number for all. */
export type Copies = 'same' | 'stock'

/** What a label has in bars: the pet's number, or its own barcode. */
export type PrintedAs = 'number' | 'barcode'

/** The labels to print. The choice stays while another view is open. */
export interface LabelChoice {
  readonly chosen: Signal<ReadonlySet<bigint>>
  /** Which pets the picker lists. */
  readonly query: Signal<StockQuery>
  readonly printedAs: Signal<PrintedAs>
  readonly copies: Signal<Copies>
  readonly same: Signal<number>
  /** How many labels of the first sheet are used up. */
  readonly used: Signal<number>
  /** The first sheet to print, where there are too many for one run. */
  readonly firstSheet: Signal<number>
}

export const labelChoice = (): LabelChoice => ({
  chosen: signal(new Set()),
  query: signal(EVERYTHING),
  printedAs: signal('number'),
  copies: signal('same'),
  same: signal(1),
  used: signal(0),
  firstSheet: signal(1),
})
