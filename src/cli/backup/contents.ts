import { counted } from '../../health/words.ts'
import type { VerifiedBackup } from '../../storage/backup.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { printedTimes } from '../terminal/times.ts'

/** Describes the contents of a backup in one line. */
export function contentsText(
  { pets, movements, keys, newestChangeAt, schema }: VerifiedBackup,
  terminal: Pick<Terminal, 'screen'>,
): string {
  const { text, zone } = printedTimes(terminal)
  const newest =
    newestChangeAt === null ? 'no change yet' : `newest change ${text(newestChangeAt)}${zone}`
  const { applied, known } = schema
  const version =
    applied === known
      ? `schema version ${applied}`
      : `schema version ${applied}, which a restore brings up to ${known}`
  return `${counted(pets, 'pet')}, ${counted(movements, 'movement')}, ${counted(keys, 'key')}; ${newest}; ${version}`
}
