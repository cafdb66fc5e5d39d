import { wordsOf } from '../columns/column-names.ts'
import type { TableHeader, TableRow } from '../reading/table.ts'

// How programs write the variants of a product: a line for each, with what is different in columns of their own.

/** Columns that hold the options of variants, and nothing else: `Option1 Value`, `Attribute 1 value(s)`, `Variation Name`. */
const OPTIONS =
  /^(?:(?:variant|product|item) )?(?:options?|attributes?|attribut|variations?|variation option) ?(?:\d|one|two|three|four|five)? ?values?(?: s)?(?: \d)?$|^(?:item )?variation(?: name)?$|^(?:variations?|options?|attribut|attributs|merkmals?) ?wert ?\d?$/

/** Columns by which a person distinguishes variants, and which may say something else. */
const TRAITS =
  /^(?:variante?|variant (?:name|title)(?: [a-z]{2})?|varianten?(?:name|bezeichnung)|option ?\d?|größe|groesse|grösse|farbe|size|colou?r|sex|gender|geschlecht|ausführung|style|morph)$/

/** Columns by which web shops and tills say which variants are of one product. */
const GROUPS =
  /^(?:(?:url|product|item) )?handle$|^(?:product|item|parent|group)(?: product| item)? id$/
const PARENTS = /^parent /

/** A column of the file that distinguishes variants. */
interface OptionColumn {
  readonly at: number
  readonly name: string
}

/** The columns that distinguish variants, among those that are not read. */
export interface OptionColumns {
  readonly columns: readonly OptionColumn[]
  /** Whether they hold options of variants and nothing else. */
  readonly isSure: boolean
}

const wordsIn = (name: string): string => wordsOf(name).join(' ')

/** Finds the columns of options; those of traits only where no line has an option. */
export function optionColumns(
  { names, columns: { place, moreBarcodes } }: TableHeader,
  rows: readonly TableRow[],
): OptionColumns {
  const read = new Set([...place.values(), ...moreBarcodes])
  const named = (pattern: RegExp): readonly OptionColumn[] =>
    names.flatMap((name, at) =>
      !read.has(at) && pattern.test(wordsIn(name)) ? [{ at, name }] : [],
    )
  const options = named(OPTIONS)
  const isUsed = options.some(({ at }) => rows.some(({ cells }) => saysSomething(cells[at])))
  return isUsed ? { columns: options, isSure: true } : { columns: named(TRAITS), isSure: false }
}

/** The column by which variants are of one product. */
interface GroupColumn extends OptionColumn {
  /** Whether it holds the number of the product, and not what all of its lines share. */
  readonly isOfParent: boolean
}

export function groupColumn({ names }: TableHeader): GroupColumn | undefined {
  const at = names.findIndex((name) => GROUPS.test(wordsIn(name)))
  const name = names[at]
  return name === undefined ? undefined : { at, name, isOfParent: PARENTS.test(wordsIn(name)) }
}

/** How web shops say in the row of a variant which row is that of its product: by its code, or by `id:` and its number. */
const REFERENCES = /^(?:parent(?: sku)?|übergeordnet|übergeordnetes produkt)$/
const CODES = /^(?:sku|artikelnummer)$/

/** The column that names the row of the product, and those that it names it by. */
export interface ParentColumns {
  readonly at: number
  readonly codeAt: number | undefined
  readonly idAt: number | undefined
}

export function parentColumns({ names }: TableHeader): ParentColumns | undefined {
  const placeOf = (pattern: RegExp): number | undefined => {
    const found = names.findIndex((name) => pattern.test(wordsIn(name)))
    return found === -1 ? undefined : found
  }
  const [at, codeAt, idAt] = [placeOf(REFERENCES), placeOf(CODES), placeOf(/^id$/)]
  if (at === undefined || (codeAt === undefined && idAt === undefined)) return undefined
  return { at, codeAt, idAt }
}

/** What programs write where a product has no variants, or of its usual one. */
const NOTHING = /^(?:default(?: title)?|regular|standard title|n\.?\/?a\.?|none|[-‐-―−.]*)$/i

const saysSomething = (cell: string | undefined): boolean => optionIn(cell) !== ''

/** The option that a cell has; empty: none that would be part of a name. */
export function optionIn(cell: string | undefined): string {
  const option = (cell ?? '').trim()
  return option === '' || NOTHING.test(option) ? '' : option
}
