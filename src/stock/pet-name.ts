import { isName, type NameReading, readName } from '../names/name.ts'

/** The most characters (Unicode code points) that a pet's name can have. */
export const MAX_NAME_LENGTH = 200

/** Reads a pet's name; blank text reads as empty. */
export const readPetName = (value: unknown): NameReading => readName(value, MAX_NAME_LENGTH)

/** True for a pet's name as it is kept. */
export const isPetName = (value: unknown): value is string => isName(value, MAX_NAME_LENGTH)
