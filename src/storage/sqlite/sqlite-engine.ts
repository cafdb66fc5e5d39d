import type { DataFolder } from '../data-folder.ts'
import type { EmbeddedEngine, ServerClaim } from '../embedded-engine.ts'
import type { EntryPoints } from './server-engine.ts'
import type { FromWriter } from './writer/write-batch.ts'

/** SQLite in a data folder, embedded in the process that works with it. Each use loads its own code: a command needs no server's. */
export const sqliteEngine = (folder: DataFolder, entryPoints: EntryPoints): EmbeddedEngine => ({
  async claim(events = {}) {
    const { ThreadAhead } = await import('../../runtime/thread-ahead.ts')
    // Its thread loads the writer's code while this one loads that of a server, and prepares the data.
    const ahead = new ThreadAhead<FromWriter>(entryPoints.writer)
    let claim: ServerClaim | undefined
    try {
      const { claimForServer } = await import('./server-claim.ts')
      claim = claimForServer(folder, events, entryPoints, ahead)
    } finally {
      if (claim === undefined) ahead.abandon()
    }
    return claim
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
