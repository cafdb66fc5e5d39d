import { CommandFailed } from '../failures.ts'
import { installedUnit } from './linux/installed-unit.ts'

/** The data folder of the service that `service install` has installed, if there is one. */
export function installedData(root = '/'): string | undefined {
  try {
    return installedUnit({ root })?.record.data
  } catch (error) {
    // Another program's unit, or one that this user may not read, names no folder.
    if (error instanceof CommandFailed) return undefined
    throw error
  }
}
