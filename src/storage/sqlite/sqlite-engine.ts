import type { DataFolder } from '../data-folder.ts'
import type { EmbeddedEngine } from '../embedded-engine.ts'
import { openCommandEngine } from './command-engine.ts'
import { receiveShop, resumeArrival } from './move/arrival.ts'
import { openDeparture } from './move/departure.ts'
import { claimForServer } from './server-claim.ts'
import type { EntryPoints } from './server-engine.ts'

/** SQLite in a data folder, embedded in the process that works with it. */
export const sqliteEngine = (folder: DataFolder, entryPoints: EntryPoints): EmbeddedEngine => ({
  claim: (events = {}) => claimForServer(folder, events, entryPoints),
  openForCommand: (options) => openCommandEngine(folder, options),
  depart: (options) => openDeparture(folder, options),
  receive: (shop, options) => receiveShop(folder, shop, options),
  resumeArrival: () => resumeArrival(folder),
})
