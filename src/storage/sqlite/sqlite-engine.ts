import type { DataFolder } from '../data-folder.ts'
import type { EmbeddedEngine } from '../embedded-engine.ts'
import type { EntryPoints } from './server-engine.ts'

/** SQLite in a data folder, embedded in the process that works with it. Each use loads its own code: a command needs no server's. */
export const sqliteEngine = (folder: DataFolder, entryPoints: EntryPoints): EmbeddedEngine => ({
  async claim(events = {}) {
    return (await import('./server-claim.ts')).claimForServer(folder, events, entryPoints)
  },
  async openForCommand(options) {
    return (await import('./command-engine.ts')).openCommandEngine(folder, options)
  },
  async depart(options) {
    return (await import('./move/departure.ts')).openDeparture(folder, options)
  },
  async receive(shop, options) {
    return (await import('./move/arrival.ts')).receiveShop(folder, shop, options)
  },
  async resumeArrival() {
    return (await import('./move/arrival.ts')).resumeArrival(folder)
  },
})
