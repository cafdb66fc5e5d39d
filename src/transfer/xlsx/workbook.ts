import { BeyondBounds, MAX_CHARACTERS, tooManyCharacters } from '../reading/bounds.ts'
import { joinedText, readCellText } from './cell-text.ts'
import type { StoredResults } from './formula-results.ts'
import { builtInFormat, customFormat, type NumberFormat } from './number-format.ts'
import { readXml, type XmlAttributes } from './read-xml.ts'
import type { ZipFile } from './unpack.ts'
import { damaged, tooLarge } from './workbook-problem.ts'
import type { ZipEntry } from './zip-directory.ts'

/** A sheet with cells, as the workbook lists it. */
export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly entry: ZipEntry
}

/** What the cells of all sheets refer to. */
export interface Workbook {
  readonly zip: ZipFile
  readonly sheets: readonly WorkbookSheet[]
  readonly texts: readonly string[]
  /** By the style of a cell. */
  readonly formats: readonly NumberFormat[]
  /** Whether dates count from 1904, as on old Macs. */
  readonly is1904: boolean
  /** Whether what is stored beside formulas are their results. */
  readonly results: StoredResults
}

const MAX_TEXTS = 1_000_000
const MAX_SHEETS = 1_000
const MAX_RELATIONS = 10_000
/** As many as a spreadsheet knows. */
const MAX_STYLES = 65_536
const MAX_FORMATS = 10_000

/** Reads what a workbook says of itself, without its sheets. @throws WorkbookProblem */
export function openWorkbook(zip: ZipFile): Workbook {
  const [main] = relationsOf(zip, '').filter(({ kind }) => kind === 'officeDocument')
  if (main === undefined) throw damaged('it does not say where its sheets are')
  const { listed, is1904, results } = readList(zip, partAt(zip, main.path))
  const relations = relationsOf(zip, main.path)
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const relation = relations.find((each) => each.id === id)
    if (relation === undefined) throw damaged(`its sheet ${sheet.name} is missing`)
    return relation.kind === 'worksheet' ? [{ ...sheet, entry: partAt(zip, relation.path) }] : []
  })
  const part = (kind: string): ZipEntry | undefined => {
    const relation = relations.find((each) => each.kind === kind)
    return relation === undefined ? undefined : zip.find(relation.path)
  }
  return {
    zip,
    sheets,
    is1904,
    results,
    texts: readTexts(zip, part('sharedStrings')),
    formats: readFormats(zip, part('styles')),
  }
}

function partAt(zip: ZipFile, path: string): ZipEntry {
  const entry = zip.find(path)
  if (entry === undefined) throw damaged(`it has no ${path}`)
  return entry
}

interface Relation {
  readonly id: string
  /** The last word of its type. */
  readonly kind: string
  readonly path: string
}

/** The parts that a part refers to. @param path of the part; empty for the workbook as a whole */
function relationsOf(zip: ZipFile, path: string): readonly Relation[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const entry = zip.find(`${folder}_rels/${path.slice(folder.length)}.rels`)
  if (entry === undefined) throw damaged('it does not say where its parts are')
  const found: Relation[] = []
  readXml(zip, entry, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      if (found.length === MAX_RELATIONS) throw tooLarge(`has more than ${MAX_RELATIONS} parts`)
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      found.push({ id: Id, kind, path: resolvePath(folder, Target) })
    },
  })
  return found
}

function resolvePath(folder: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The attribute of a name that has a prefix, which the file may choose. */
const prefixed = (attributes: XmlAttributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1]

function readList(zip: ZipFile, entry: ZipEntry) {
  const listed: { id: string; name: string; isHidden: boolean }[] = []
  let is1904 = false
  let results: StoredResults = 'unsaid'
  readXml(zip, entry, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name === 'calcPr') results = isTrue(attributes.fullCalcOnLoad) ? 'to_compute' : 'computed'
      if (name !== 'sheet') return
      if (listed.length === MAX_SHEETS) throw tooLarge(`has more than ${MAX_SHEETS} sheets`)
      const { name: title = '', state = 'visible' } = attributes
      const id = prefixed(attributes, 'id') ?? ''
      listed.push({ id, name: title, isHidden: state !== 'visible' })
    },
  })
  return { listed, is1904, results }
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

function readTexts(zip: ZipFile, entry: ZipEntry | undefined): readonly string[] {
  const texts: string[] = []
  if (entry === undefined) return texts
  let text = ''
  let isText = false
  let phonetic = 0
  let characters = 0
  readXml(zip, entry, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text(part) {
      if (isText) text = joinedText(text, part)
    },
    close(name) {
      isText = false
      if (name === 'rPh') phonetic--
      if (name !== 'si') return
      if (texts.length === MAX_TEXTS) throw tooLarge(`has more than ${MAX_TEXTS} texts`)
      characters += text.length
      if (characters > MAX_CHARACTERS) throw new BeyondBounds(tooManyCharacters)
      texts.push(readCellText(text))
    },
  })
  return texts
}

/** The formats of the styles that cells refer to. */
function readFormats(zip: ZipFile, entry: ZipEntry | undefined): readonly NumberFormat[] {
  const formats: NumberFormat[] = []
  if (entry === undefined) return formats
  const custom = new Map<string, NumberFormat>()
  let isOfCells = false
  readXml(zip, entry, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') custom.set(numFmtId, customFormat(formatCode))
      if (custom.size > MAX_FORMATS || formats.length > MAX_STYLES) {
        throw tooLarge(`has more than ${MAX_STYLES} styles`)
      }
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) {
        formats.push(custom.get(numFmtId) ?? builtInFormat(Number(numFmtId)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}
