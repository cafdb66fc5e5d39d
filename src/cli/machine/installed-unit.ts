import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reasonAt } from '../../files/away.ts'
import { CommandFailed } from '../failures/failures.ts'
import type { Machine } from './machine.ts'
import { recordIn, UNIT_FILE, type UnitRecord } from './unit-record.ts'

interface InstalledUnit {
  readonly text: string
  readonly record: UnitRecord
}

/**
 * Reads the installed unit, if there is one.
 * @throws CommandFailed for a unit that petstock has not written
 */
export function installedUnit({ root }: Pick<Machine, 'root'>): InstalledUnit | undefined {
  let text: string
  try {
    text = readFileSync(join(root, UNIT_FILE), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new CommandFailed(
      `cannot read ${UNIT_FILE}: ${reasonAt(UNIT_FILE, error)}. Run this as root`,
    )
  }
  const record = recordIn(text)
  if (record) return { text, record }
  throw new CommandFailed(
    `${UNIT_FILE} was not written by petstock, and is left as it is. Move it away first`,
  )
}
