import { CommandFailed } from '../failures/failures.ts'
import type { Flag } from '../flags/flag.ts'
import { installedUnit } from './installed-unit.ts'
import type { UnitRecord } from './unit-record.ts'

/** What `service install` has installed on this machine, if it has. */
export function installedService(root = '/'): UnitRecord | undefined {
  try {
    return installedUnit({ root })?.record
  } catch (error) {
    // Another program's unit, or one that this user may not read, is none of petstock's.
    if (error instanceof CommandFailed) return undefined
    throw error
  }
}

/** The value of a flag of serve with which a service is installed; undefined where it has none. */
export function installedValue(
  { arguments: words }: Pick<UnitRecord, 'arguments'>,
  { name }: Pick<Flag, 'name'>,
): string | undefined {
  return words.includes(name) ? words[words.indexOf(name) + 1] : undefined
}
