import type { NameReading } from '../../../names/name.ts'
import type { Read } from '../fields.ts'

/** Reads a name that has to be there: blank text is none. */
export const readFilled =
  (readName: (value: unknown) => NameReading, maxLength: number) =>
  (value: unknown): Read<string> => {
    const read = readName(value)
    return 'value' in read && read.value === ''
      ? { reason: `must be text of 1 to ${maxLength} characters` }
      : read
  }
