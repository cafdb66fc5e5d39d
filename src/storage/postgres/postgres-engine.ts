import type { StorageEngine } from '../engine.ts'
import type { DatabaseChoice, ServedDatabase } from '../engine-choice.ts'
import { openCommandEngine } from './command-engine.ts'
import { openServerEngine } from './server-engine.ts'

/** How a server works with the database, where the operator chooses nothing. */
const SERVED = { connections: 6, prepare: false, listMemoryBytes: 256 * 1_048_576 } as const

/** Stores many shops in a PostgreSQL database, with which many servers and commands work at once. */
export const postgresEngine = (
  choice: DatabaseChoice & Partial<ServedDatabase>,
): StorageEngine => ({
  open: (options) => openServerEngine({ ...SERVED, ...choice }, options),
  openForCommand: (options) => openCommandEngine(choice, options),
})
