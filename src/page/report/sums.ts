import type { MovementReason } from '../../stock/journal.ts'

/** What the movements of a reason have taken away and added, in units. */
export interface Sum {
  readonly movements: number
  readonly taken: number
  readonly added: number
}

export type SumsByReason = { readonly [Reason in MovementReason]?: Sum | undefined }

/** What a shop wants to know of a time, in units. An undone sale is not sold. */
export interface Figures {
  readonly sold: number
  readonly returned: number
  readonly arrived: number
  readonly died: number
  readonly lost: number
  /** What all other changes have added, or taken away where it is negative. */
  readonly otherwise: number
}

/** The figures in the order in which they are shown. */
export const FIGURES = ['sold', 'returned', 'arrived', 'died', 'lost', 'otherwise'] as const
export type Figure = (typeof FIGURES)[number]

const SHOWN_REASONS: readonly string[] = ['sale', 'return', 'arrival', 'died', 'damage']

export function figuresOf(sums: SumsByReason): Figures {
  const net = ({ taken, added }: Sum = NONE) => added - taken
  let otherwise = 0
  for (const [reason, sum] of Object.entries(sums)) {
    if (!SHOWN_REASONS.includes(reason)) otherwise += net(sum)
  }
  return {
    sold: 0 - net(sums.sale),
    returned: net(sums.return),
    arrived: net(sums.arrival),
    died: 0 - net(sums.died),
    lost: 0 - net(sums.damage),
    otherwise,
  }
}

const NONE: Sum = { movements: 0, taken: 0, added: 0 }

export const isNothing = (figures: Figures): boolean =>
  FIGURES.every((figure) => figures[figure] === 0)
