import type { MovementReason } from '../../../stock/journal.ts'

/** What the movements of a reason have taken away and added, in units. */
interface Sum {
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
  /** What spreadsheets have added, or taken away. */
  readonly imported: number
}

/** The figures in the order in which they are shown. */
export const FIGURES = [
  'sold',
  'returned',
  'arrived',
  'died',
  'lost',
  'otherwise',
  'imported',
] as const
export type Figure = (typeof FIGURES)[number]

/** Whether a figure may be of both signs. */
export const isSigned = (figure: Figure): boolean => figure === 'otherwise' || figure === 'imported'

/** The figures that some of these have something of: most times no spreadsheet was brought in. */
export const figuresIn = (all: readonly Figures[]): readonly Figure[] =>
  FIGURES.filter((figure) => figure !== 'imported' || all.some(({ imported }) => imported !== 0))

const SHOWN_REASONS: readonly string[] = ['sale', 'return', 'arrival', 'died', 'damage', 'import']

/** What the movements of a reason have added, or taken away where it is negative. */
export const netOf = ({ taken, added }: Sum = NONE): number => added - taken

export function figuresOf(sums: SumsByReason): Figures {
  let otherwise = 0
  for (const [reason, sum] of Object.entries(sums)) {
    if (!SHOWN_REASONS.includes(reason)) otherwise += netOf(sum)
  }
  return {
    sold: 0 - netOf(sums.sale),
    returned: netOf(sums.return),
    arrived: netOf(sums.arrival),
    died: 0 - netOf(sums.died),
    lost: 0 - netOf(sums.damage),
    otherwise,
    imported: netOf(sums.import),
  }
}

const NONE: Sum = { movements: 0, taken: 0, added: 0 }

/** Whether there is nothing beside what a spreadsheet has set. */
export const isImportAlone = (figures: Figures): boolean => isNothing({ ...figures, imported: 0 })

export const isNothing = (figures: Figures): boolean =>
  FIGURES.every((figure) => figures[figure] === 0)
