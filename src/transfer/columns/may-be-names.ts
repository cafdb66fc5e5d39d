import { MAX_NAME_LENGTH } from '../../stock/pet.ts'
import { cellsKind, type FileColumn, filledTexts, NEARLY_ALL } from '../cells/column-cells.ts'
import { shorten } from '../cells/import-values.ts'
import type { NamedMapping } from '../reading/import-reading.ts'
import type { ReadingChoice } from '../reading/questions.ts'
import type { ColumnPlaces } from '../reading/table.ts'
import { SHOWN_CELLS } from './column-samples.ts'

/** Digits and letters without a blank, an address, or what no letters are in. */
const NO_NAME = /^\S*\d\S*$|^\S+[@/\\]\S+$|^[^\p{L}]*$/u

/**
 * The columns that may hold names by their cells: texts that are neither numbers nor codes, nor few words again and again.
 * Nothing is read by it.
 * @param columns all of the file
 * @returns undefined where the names are read, or a person has said that there are none
 */
export function mayBeNames(
  columns: readonly FileColumn[],
  { place, moreBarcodes, unread }: Pick<ColumnPlaces, 'place' | 'moreBarcodes' | 'unread'>,
  guesses: readonly NamedMapping[],
): readonly ReadingChoice[] | undefined {
  if (place.has('name') || unread.has('name')) return undefined
  const read = new Set([...place.values(), ...moreBarcodes])
  const isOpen = ({ name }: FileColumn, at: number) =>
    name !== '' &&
    !read.has(at) &&
    columns.filter((each) => each.name === name).length === 1 &&
    !guesses.some((guess) => guess.name === name && guess.column !== 'name')
  return columns
    .filter((column, at) => isOpen(column, at) && holdsNames(column))
    .map(({ name, cells }) => ({
      value: name,
      shows: cells
        .filter(({ text }) => text.trim() !== '')
        .slice(0, SHOWN_CELLS)
        .map(({ line, text }) => ({ line, text: shorten(text.trim()) })),
    }))
}

function holdsNames(column: FileColumn): boolean {
  const texts = filledTexts(column)
  if (cellsKind(column) !== 'text' || texts.length * 2 < column.cells.length) return false
  const names = texts.filter((text) => text.length <= MAX_NAME_LENGTH && !NO_NAME.test(text))
  const least = texts.length * NEARLY_ALL
  return names.length >= least && new Set(texts).size >= least
}
