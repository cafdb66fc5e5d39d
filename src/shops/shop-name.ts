import { type NameReading, readName } from '../names/name.ts'

/** The most characters (Unicode code points) that a shop's name can have. */
export const MAX_SHOP_NAME_LENGTH = 100

/** Reads the name of a shop; blank text is none. A number alone is how ids look. */
export function readShopName(value: unknown): NameReading {
  const read = readName(value, MAX_SHOP_NAME_LENGTH)
  if ('reason' in read || (read.value !== '' && !/^\d+$/.test(read.value))) return read
  return {
    reason: `must be text of 1 to ${MAX_SHOP_NAME_LENGTH} characters, and not a number alone: that is how ids look`,
  }
}
