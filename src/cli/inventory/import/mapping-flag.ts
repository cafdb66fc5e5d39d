import { quotedText } from '../../../names/name.ts'
import { withoutUnseen } from '../../../transfer/cells/unseen.ts'
import { comparedName, ownColumn } from '../../../transfer/columns/column-places.ts'
import type { ColumnMapping, NamedMapping } from '../../../transfer/reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type { PetstockCommand } from '../../command/command.ts'
import { textsSaid } from '../../command/read-flag.ts'
import { flag } from '../../flags/flag.ts'

export const MAP = flag(
  '--map <name=column>',
  'reads a column of the file that has another name, as in --map "Item no.=petId"; may be repeated',
  String,
  undefined,
  { isRepeated: true },
)

// A flag of its own, and not --map "Status=": a call whose script has lost the name after the = would leave a column out.
export const SKIP = flag(
  '--skip <name>',
  'does not read a column of the file that has a name of petstock, as in --skip Status; may be repeated',
  String,
  undefined,
  { isRepeated: true },
)

/** Reads all `--map` and `--skip` of a call. One that is not valid becomes a mistake of the call. */
export function readMappings(command: PetstockCommand): readonly ColumnMapping[] {
  const mappings = readNamed(command)
  const skipped = new Set<CsvColumn>()
  for (const name of textsSaid(command, SKIP)) {
    const column = ownColumn(name)
    if (column === undefined) {
      command.mistake(
        `--skip must be a column that is read by its name (${CSV_COLUMNS.join(', ')}), not ${quotedText(name)}: all others are left out, unless --map names them`,
      )
    } else if (mappings.some((each) => isSameName(each.name, name))) {
      command.mistake(`--map reads the column ${quotedText(name)}, and --skip does not: give one`)
    } else if (!mappings.some((each) => each.column === column)) skipped.add(column)
  }
  return [...mappings, ...[...skipped].map((column) => ({ name: null, column }))]
}

function readNamed(command: PetstockCommand): readonly NamedMapping[] {
  const mappings: NamedMapping[] = []
  for (const text of textsSaid(command, MAP)) {
    const mapping = readMapping(text)
    if (mapping === undefined) {
      command.mistake(
        `--map must be a column of the file, =, and one of ${CSV_COLUMNS.join(', ')}, not ${quotedText(text)}`,
      )
    } else if (isTaken(mapping, mappings)) {
      command.mistake(`--map names ${mapping.column} twice`)
    } else if (mappings.some(({ name }) => isSameName(name, mapping.name))) {
      command.mistake(`--map reads the column ${quotedText(mapping.name)} twice`)
    } else mappings.push(mapping)
  }
  return mappings
}

/** Reads `NAME=COLUMN`. The name may have = in it. */
function readMapping(given: string): NamedMapping | undefined {
  const text = withoutUnseen(given)
  const at = text.lastIndexOf('=')
  const name = text.slice(0, Math.max(at, 0)).trim()
  const own = text
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const column = CSV_COLUMNS.find((each: CsvColumn) => each.toLowerCase() === own)
  return name === '' || column === undefined ? undefined : { name, column }
}

/** Whether another column of the file is read as it; a pet may have barcodes in several. */
const isTaken = ({ column }: NamedMapping, mappings: readonly NamedMapping[]): boolean =>
  column !== 'barcode' && mappings.some((each) => each.column === column)

const isSameName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)
