import type { ColumnMapping } from '../reading/import-reading.ts'
import type { TableHeader, TableRow } from '../reading/table.ts'
import {
  HEADER_WITHIN,
  headerFit,
  headersOf,
  isComplete,
  mostLikely,
} from '../table/table-header.ts'
import { SheetReading } from './sheet.ts'
import {
  ambiguousSheet,
  emptySheet,
  findSheet,
  hiddenSheet,
  unknownSheet,
} from './sheet-question.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import type { ZipEntry } from './zip-directory.ts'

/** In how many sheets a header is looked for. */
const MAX_LOOKED_INTO = 50

/** How many rows of each sheet are read before one is chosen. */
const LOOKED_AT = HEADER_WITHIN + 10

/** The beginning of a sheet that has a value. */
export interface SheetBeginning {
  readonly sheet: WorkbookSheet
  /** What was read of it so far. */
  readonly reading: SheetReading
  readonly header: TableHeader
  /** The first rows below the header. */
  readonly below: readonly TableRow[]
  /** How well the header fits; 0: no row is one. */
  readonly fit: number
}

export interface SheetChoice extends SheetBeginning {
  /** Other sheets that could be lists of pets. */
  readonly alike: readonly WorkbookSheet[]
}

/**
 * Chooses the sheet to read: the one that a person has named, else the one whose header fits best. A hidden one is chosen only
 * where no other has a value.
 * @returns undefined where no sheet has a value
 * @throws WorkbookProblem where no sheet has the name, and where only a person can choose
 */
export function chooseSheet(
  workbook: Workbook,
  mappings: readonly ColumnMapping[],
  name: string | undefined,
): SheetChoice | undefined {
  const named = name === undefined ? undefined : findSheet(workbook.sheets, name)
  const ranked = beginningsOf(workbook, named, mappings)
  if (name !== undefined && named === undefined) throw unknownSheet(name, workbook, ranked)
  const chosen =
    named === undefined ? ranked[0] : ranked.find(({ sheet }) => sheet.name === named.name)
  if (chosen === undefined) {
    if (named !== undefined) throw emptySheet(named, ranked)
    return undefined
  }
  if (named !== undefined) return { ...chosen, alike: [] }
  const others = ranked.filter((each) => each !== chosen)
  const rivals = others.filter((each) => isRival(each, chosen))
  if (rivals.length > 0) throw ambiguousSheet([chosen, ...rivals], ranked)
  const hidden = others.filter((each) => isHidden(each) && isList(each))
  if (chosen.fit === 0 && !isHidden(chosen) && hidden.length > 0) throw hiddenSheet(hidden, ranked)
  const alike = others.filter((each) => isList(each) && isHidden(each) === isHidden(chosen))
  return { ...chosen, alike: alike.map(({ sheet }) => sheet) }
}

const isHidden = ({ sheet }: SheetBeginning): boolean => sheet.isHidden

/** Whether a sheet has all columns that a file must have, and rows. */
const isList = ({ header, below }: SheetBeginning): boolean =>
  below.length > 0 && isComplete(header)

/** Whether a sheet could be meant as well as the one that is chosen. A file that is listed as several sheets is one. */
const isRival = (each: SheetBeginning, chosen: SheetBeginning): boolean =>
  each.sheet.entry !== chosen.sheet.entry &&
  each.fit > 0 &&
  each.fit === chosen.fit &&
  isHidden(each) === isHidden(chosen) &&
  each.below.length > 0

/** The sheets that have a value, the likeliest first. */
function beginningsOf(
  workbook: Workbook,
  named: WorkbookSheet | undefined,
  mappings: readonly ColumnMapping[],
): readonly SheetBeginning[] {
  const inOrder = [...workbook.sheets].sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const lookedInto = new Set([
    ...(named === undefined ? [] : [named]),
    ...inOrder.slice(0, MAX_LOOKED_INTO),
  ])
  // A file may be listed as several sheets.
  const readings = new Map<ZipEntry, SheetReading>()
  const beginnings = inOrder.flatMap((sheet) => {
    if (!lookedInto.has(sheet)) return []
    const reading = readings.get(sheet.entry) ?? new SheetReading(workbook, sheet)
    readings.set(sheet.entry, reading)
    return beginningOf(sheet, reading, mappings) ?? []
  })
  const rows = ({ below }: SheetBeginning): number => Math.min(below.length, 1)
  return beginnings.sort(
    (a, b) => Number(isHidden(a)) - Number(isHidden(b)) || b.fit - a.fit || rows(b) - rows(a),
  )
}

function beginningOf(
  sheet: WorkbookSheet,
  reading: SheetReading,
  mappings: readonly ColumnMapping[],
): SheetBeginning | undefined {
  const rows = reading.firstRows(LOOKED_AT)
  const candidates = headersOf(rows.slice(0, HEADER_WITHIN), mappings)
  const header = candidates.find(isComplete) ?? mostLikely(candidates)
  if (header === undefined) return undefined
  const below = rows.filter(({ line }) => line > header.line)
  return { sheet, reading, header, below, fit: headerFit(header, below) }
}
