import type { VerifiedBackup } from '../../storage/backup.ts'
import type { Terminal } from '../terminal.ts'
import { times } from '../times.ts'

/** Describes the contents of a backup in one line. */
export function contentsText(
  { pets, movements, keys, newestChangeAt, schema }: VerifiedBackup,
  { screen }: Terminal,
): string {
  const { text, zone } = times(screen !== undefined)
  const newest =
    newestChangeAt === null ? 'no change yet' : `newest change ${text(newestChangeAt)}${zone}`
  const { applied, known } = schema
  const version =
    applied === known
      ? `schema version ${applied}`
      : `schema version ${applied}, which a restore brings up to ${known}`
  return `${count(pets, 'pet')}, ${count(movements, 'movement')}, ${count(keys, 'key')}; ${newest}; ${version}`
}

export const count = (number: number, thing: string): string =>
  `${number} ${thing}${number === 1 ? '' : 's'}`
