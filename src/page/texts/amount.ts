import { wellFormed } from '../../everywhere/well-formed.ts'
import { MAX_NOTE_LENGTH } from '../../stock/journal.ts'
import { isQuantity } from '../../stock/pet.ts'
import { readCount } from './formats.ts'

/** Reads a quantity from a text that was typed in the browser's locale. @returns undefined where it is none */
export function readQuantity(text: string): number | undefined {
  const quantity = readCount(text)
  return isQuantity(quantity) ? quantity : undefined
}

/** Reads a note in the form that the service accepts: one line, and not too long. */
export function readNote(text: string): string | null {
  const line = wellFormed(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return line === '' ? null : [...line].slice(0, MAX_NOTE_LENGTH).join('')
}
