/** The paper of label sheets. Millimetres. */
export const PAPERS = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const
type Paper = keyof typeof PAPERS

/** How labels lie on a sheet of paper. Millimetres; the margins are those of the first label. */
export interface Sheet {
  readonly paper: Paper
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  /** From one label to the next. */
  readonly gapX: number
  readonly gapY: number
}

/** Sheets by their measures. Most makers sell each of them, under numbers of their own. */
export const SHEETS = {
  'a4-70x37': onPaper('a4', 3, 8, 70, 37),
  'a4-63.5x38.1': onPaper('a4', 3, 7, 63.5, 38.1, 2.5),
  'a4-63.5x33.9': onPaper('a4', 3, 8, 63.5, 33.9, 2.5),
  'a4-99.1x38.1': onPaper('a4', 2, 7, 99.1, 38.1, 2.5),
  'a4-48.5x25.4': onPaper('a4', 4, 10, 48.5, 25.4),
  'letter-66.7x25.4': onPaper('letter', 3, 10, 66.675, 25.4, 3.175),
  'letter-101.6x25.4': onPaper('letter', 2, 10, 101.6, 25.4, 4.7625),
  'letter-101.6x33.9': onPaper('letter', 2, 7, 101.6, 33.8667, 4.7625),
  'letter-101.6x50.8': onPaper('letter', 2, 5, 101.6, 50.8, 4.7625),
} as const satisfies Record<string, Sheet>
export type SheetName = keyof typeof SHEETS

export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[]

export const labelsOn = ({ columns, rows }: Sheet): number => columns * rows

/** Regions whose paper is Letter. */
const LETTER_REGIONS = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'PR']

/** @param languages the browser's, the first preferred: `en-US` */
export function usualSheet(languages: readonly string[]): SheetName {
  const region = languages[0]?.split('-').at(-1)?.toUpperCase() ?? ''
  return LETTER_REGIONS.includes(region) ? 'letter-66.7x25.4' : 'a4-70x37'
}

/** The place of a label on its sheet, by the number of labels before it. */
export function positionOf(sheet: Sheet, index: number) {
  const { columns, left, top, width, height, gapX, gapY } = sheet
  const column = index % columns
  const row = Math.floor(index / columns)
  return { x: left + column * (width + gapX), y: top + row * (height + gapY) }
}

/** Labels lie in the middle of their sheet. */
function onPaper(
  paper: Paper,
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX = 0,
  gapY = 0,
): Sheet {
  const { width: wide, height: high } = PAPERS[paper]
  const left = (wide - columns * width - (columns - 1) * gapX) / 2
  const top = (high - rows * height - (rows - 1) * gapY) / 2
  return { paper, columns, rows, width, height, left, top, gapX, gapY }
}
