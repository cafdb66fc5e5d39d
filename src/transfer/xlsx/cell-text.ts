import { BeyondBounds, MAX_CELL_LENGTH, tooLongCell } from '../reading/bounds.ts'

/** Text as a workbook has it: what XML cannot hold is written as `_x000D_`. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

export const readCellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const NEEDS_ESCAPE = /[\p{Cc}\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/gu

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export const writeCellText = (text: string): string =>
  text
    .replace(
      NEEDS_ESCAPE,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign)

/** A text of a cell with what comes after it. @throws BeyondBounds where a cell cannot have so much */
export function joinedText(text: string, part: string): string {
  if (text.length + part.length > MAX_CELL_LENGTH) throw new BeyondBounds(tooLongCell)
  return text + part
}
