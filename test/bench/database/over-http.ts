import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, serveDatabase, temporaryFolder } from '../../support/petstock.ts'
import { databaseWith, keysOf } from '../../support/postgres/many-shops.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { toolIfThere } from '../../support/tools.ts'
import type { Outcome } from '../figures.ts'
import { residentMib } from '../footprint.ts'
import { rate, times } from '../request-path.ts'
import { alternate, ratios } from '../rounds.ts'
import { startRival } from '../servers.ts'
import { wrk } from '../wrk.ts'
import type { Contest } from './rivals.ts'
import { DURABLE } from './shops.ts'

const PETS = 100
const SECONDS = 2

/** A node of the compiled program against the rival, both over HTTP. */
export async function contestOverHttp({
  shops,
  inFlight,
  updates,
}: Omit<Contest, 'isReplicated'>): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  await using server = await startPostgres({ settings: DURABLE })
  using folder = temporaryFolder()
  const load = async (url: string, keys: readonly string[]) => {
    const file = folder.file(`keys-${keys[0]}`)
    writeFileSync(file, keys.join('\n'))
    const env = { KEYS: file, UPDATES: String(updates) }
    const [key = ''] = keys
    const script = 'shops.lua' as const
    const request = { url, key, script, env, pets: PETS, connections: inFlight, seconds: SECONDS }
    return async () => (await wrk(request)).perSecond
  }
  const stock = { shops, pets: PETS }
  const ours = await databaseWith(server, 'ours', stock)
  const theirs = await databaseWith(server, 'theirs', stock)
  const [keys, keysOfPlain] = [await keysOf(ours, shops), await keysOf(theirs, shops)]
  await using node = await serveDatabase(ours, ['--database-prepare'])
  await using plain = await startRival(join(import.meta.dir, 'plain-database-service.ts'), [theirs])
  const loads = {
    petstock: await load(node.url, keys),
    byHand: await load(plain.url, keysOfPlain),
  }
  await alternate(loads, 1)
  const { petstock, byHand } = await alternate(loads)
  return {
    text: `${times(ratios(petstock, byHand))}: ${rate(petstock)} to ${rate(byHand)}`,
    holds: 'no bound',
  }
}

const MANY_SHOPS = 10_000
const CLIENTS = 32
const MOST_MB = 200

/** What a node holds in memory once it has sent the list of every shop. */
export async function memoryOfManyShops(): Promise<Outcome> {
  if (toolIfThere('postgres') === undefined) return { text: 'needs postgresql', holds: undefined }
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  await using server = await startPostgres({ settings: DURABLE })
  const url = await databaseWith(server, 'ours', { shops: MANY_SHOPS, pets: 10 })
  const keys = (await keysOf(url, MANY_SHOPS)).values()
  await using node = await serveDatabase(url, ['--database-prepare'])
  const client = async () => {
    for (const key of keys) {
      const response = await node.request('/v1/inventory', { headers: bearer(key) })
      const pets = (await response.json()) as readonly unknown[]
      if (pets.length !== 10) throw new Error(`a list has ${pets.length} pets`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const megabytes = (residentMib(node.pid) * 1024 * 1024) / 1e6
  return { text: `${megabytes.toFixed(0)} MB`, holds: megabytes <= MOST_MB }
}
