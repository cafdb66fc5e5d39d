import { windows1252 } from '../transfer/fixtures.ts'
import { number, row, text, workbook } from '../transfer/xlsx/fixtures.ts'

/** How many pets the list of a shop has. */
export const MESSY_PETS = 400

/** The lines, from 1, that have a mistake; above the pets are a title and the header. */
export const MESSY_LINES = {
  quantity: [7, 8],
  wrongNumber: 20,
  repeated: 30,
  shortened: 40,
  firstStatus: 50,
} as const

/** How many lines have the status `avail`, which petstock does not know. */
export const WRONG_STATUSES = 37

/** One mistake a line. */
export const MESSY_MISTAKES = WRONG_STATUSES + MESSY_LINES.quantity.length + 3

const HEADER = [
  'Art.-Nr.',
  'Bezeichnung',
  'Warengruppe',
  'Bestand',
  'Status',
  'Min.',
  'EAN',
  'Preis',
]

/** A list as a shop keeps it: its own words, a title, a total, and mistakes of all kinds. */
const CELLS: readonly (readonly string[])[] = [
  ['Zoo Müller: Bestand im November'],
  HEADER,
  ...Array.from({ length: MESSY_PETS }, (_, at) => messyPet(at)),
  ['', 'Summe', '', '4800', '', '', '', ''],
]

function messyPet(at: number): string[] {
  const line = at + 3
  const isOdd = line >= MESSY_LINES.firstStatus && line < MESSY_LINES.firstStatus + WRONG_STATUSES
  const own = 1001 + at
  const petId =
    line === MESSY_LINES.wrongNumber ? '10,5' : String(line === MESSY_LINES.repeated ? 1001 : own)
  const isWrong = MESSY_LINES.quantity.some((each) => each === line)
  const code = line === MESSY_LINES.shortened ? '4,00638E+12' : `ZOO-${own}`
  const name = at % 3 === 0 ? `Käfig Größe ${at}` : `Guppy; rot ${at}`
  const kind = at % 3 === 0 ? 'Käfige' : 'Fische'
  const quantity = isWrong ? 'viele' : String(at % 25)
  return [petId, name, kind, quantity, isOdd ? 'avail' : '', '3', code, '4,95 €']
}

const quoted = (cell: string): string => (cell.includes(';') ? `"${cell}"` : cell)

/** As an old Excel in Germany saves it. */
export const messyCsv = (): Uint8Array =>
  windows1252(CELLS.map((cells) => cells.map(quoted).join(';')).join('\r\n'))

export const messyXlsx = (): Uint8Array =>
  workbook({
    sheets: [
      {
        name: 'Bestand',
        data: CELLS.map((cells) =>
          row(...cells.map((cell) => (/^\d+$/.test(cell) ? number(cell) : text(cell)))),
        ).join(''),
      },
    ],
  })
