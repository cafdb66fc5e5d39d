import { quotedText } from '../../../names/name.ts'
import { comparedName } from '../../../transfer/csv-columns.ts'
import { CSV_COLUMNS, type CsvColumn } from '../../../transfer/csv-format.ts'
import type { NamedMapping } from '../../../transfer/import-reading.ts'
import type { PetstockCommand } from '../../command.ts'

export const MAP_FLAG = [
  '--map <name=column>',
  'reads a column of the file that has another name, as in --map "Item no.=petId"; may be repeated',
  (given: string, before: readonly string[] = []) => [...before, given],
] as const

/** Reads all `--map` of a call. One that is not valid becomes a mistake of the call. */
export function readMappings(command: PetstockCommand): readonly NamedMapping[] {
  const given: readonly string[] = command.getOptionValue('map') ?? []
  const mappings: NamedMapping[] = []
  for (const text of given) {
    const mapping = readMapping(text)
    if (mapping === undefined) {
      command.mistake(
        `--map must be a column of the file, =, and one of ${CSV_COLUMNS.join(', ')}, not ${quotedText(text)}`,
      )
    } else if (mappings.some(({ column }) => column === mapping.column)) {
      command.mistake(`--map names ${mapping.column} twice`)
    } else if (mappings.some(({ name }) => isSameName(name, mapping.name))) {
      command.mistake(`--map reads the column ${quotedText(mapping.name)} twice`)
    } else mappings.push(mapping)
  }
  return mappings
}

/** Reads `NAME=COLUMN`. The name may have = in it. */
function readMapping(text: string): NamedMapping | undefined {
  const at = text.lastIndexOf('=')
  const name = text.slice(0, Math.max(at, 0)).trim()
  const given = text
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const column = CSV_COLUMNS.find((each: CsvColumn) => each.toLowerCase() === given)
  return name === '' || column === undefined ? undefined : { name, column }
}

const isSameName = (a: string, b: string): boolean => comparedName(a) === comparedName(b)
