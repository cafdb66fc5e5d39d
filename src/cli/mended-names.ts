import { quotedText } from '../names/name.ts'
import type { MendedName, MendedNames } from '../storage/sqlite/schema/mend-names.ts'

export const NAMES_MENDED = 'mended names that this version does not take'

/** Says of each name what it was and what it is now; of very many, how many more there are. */
export function describeMended({ count, listed }: MendedNames): string[] {
  const lines = listed.map(describe)
  if (count > listed.length) lines.push(`and ${count - listed.length} more`)
  return lines
}

const describe = ({ of, id, before, after }: MendedName): string =>
  `${of} ${id}: ${quotedText(before)} is ${after === null ? 'no name' : quotedText(after)} now`
