import { type Signal, signal } from '@preact/signals'

/** How many labels each pet gets: as many as its quantity, as many as came of it, or the same number for all. */
export type Copies = 'same' | 'stock' | 'arrived'

/** What a label has in bars: the pet's number, or its own barcode. */
export type PrintedAs = 'number' | 'barcode'

/** How the labels are printed. The choice stays while another view is open. */
export interface LabelChoice {
  readonly printedAs: Signal<PrintedAs>
  /** Whether a label has the price, where it is known. */
  readonly hasPrice: Signal<boolean>
  /** Undefined: as many as came of each, where that is known, else the same for all. */
  readonly copies: Signal<Copies | undefined>
  readonly same: Signal<number>
  /** How many labels of the first sheet are used up. */
  readonly used: Signal<number>
  /** The first sheet to print, where there are too many for one run. */
  readonly firstSheet: Signal<number>
}

export const labelChoice = (): LabelChoice => ({
  printedAs: signal('number'),
  hasPrice: signal(true),
  copies: signal(undefined),
  same: signal(1),
  used: signal(0),
  firstSheet: signal(1),
})
