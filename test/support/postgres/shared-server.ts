import { mkdirSync } from 'node:fs'
import { temporaryFolder } from '../petstock.ts'
import { toolIfThere } from '../tools.ts'
import { giveToServer, namedServer } from './programs.ts'
import { FOR_DATABASES, makeNewData, NEW_DATA, startPostgres } from './server.ts'

// A run of many test files starts one PostgreSQL for all of their databases, and makes the data of a new server once,
// which those copy that need a server of their own. A file that is run alone does both for itself.

/** The variable that has the port of the server. */
const PORT = 'PETSTOCK_TEST_POSTGRES_PORT'

const port = process.env[PORT]

/** The port of the server that this run shares; undefined where each file starts its own. */
export const sharedPort = port === undefined ? undefined : Number(port)

/** The files of several processes use it at once, each of them with many connections. */
const SETTINGS = { ...FOR_DATABASES, max_connections: 500, max_wal_size: '256MB' }

export interface SharedServer {
  /** What the environment of the tests needs; nothing where they can have no such server, or have been given one. */
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts the PostgreSQL of a run. It ends with this process at the latest. */
export async function startSharedServer(): Promise<SharedServer> {
  if (toolIfThere('postgres') === undefined) return { env: {}, stop: async () => {} }
  const folder = temporaryFolder()
  giveToServer(folder.path)
  const newData = folder.file('data')
  mkdirSync(newData, { mode: 0o700 })
  giveToServer(newData)
  const made = { [NEW_DATA]: newData }
  try {
    makeNewData(newData)
    if (namedServer !== undefined) return { env: made, stop: async () => folder[Symbol.dispose]() }
    const server = await startPostgres({ newData, settings: SETTINGS })
    const stop = async () => {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    }
    return { env: { ...made, [PORT]: String(server.port) }, stop }
  } catch (error) {
    folder[Symbol.dispose]()
    throw error
  }
}
