import { isName, type NameReading, readName } from '../names/name.ts'

/** The most characters (Unicode code points) that a key's name can have. */
export const MAX_KEY_NAME_LENGTH = 100

/** Reads a key's name; blank text reads as empty. */
export const readKeyName = (value: unknown): NameReading => readName(value, MAX_KEY_NAME_LENGTH)

/** True for a key's name in the form in which it is stored. */
export const isKeyName = (value: unknown): value is string => isName(value, MAX_KEY_NAME_LENGTH)
