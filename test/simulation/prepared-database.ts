import type { Connection, ConnectionOptions } from '../../src/runtime/postgres.ts'
import { commandAccess } from '../../src/storage/postgres/access/shop-access.ts'
import { DatabaseLane } from '../../src/storage/postgres/driver/lane.ts'
import { migrate } from '../../src/storage/postgres/schema/migrations.ts'
import { plainQueries } from '../../src/storage/postgres/shop/plain.ts'
import { Shops } from '../../src/storage/postgres/shop/shops.ts'
import { PostgresShopDirectory } from '../../src/storage/postgres/shops/shop-directory.ts'
import { CommandStock } from '../../src/storage/postgres/tables/command-stock.ts'
import { pet } from '../storage/pets.ts'
import { keysOf } from '../support/key-changes.ts'
import { KEYS_OF_SHOPS } from './keys.ts'
import { BEGINNING } from './scheduler.ts'
import { PETS } from './script.ts'
import { type Kept, WasmPostgres } from './wasm-postgres.ts'

/** The servers of the simulated database: its address is nowhere. */
export const ADDRESS = {
  ...{ host: 'database', port: 5432, user: 'petstock', password: undefined, database: 'petstock' },
  tls: { mode: 'disable', authorities: undefined },
} as const

/** A database of several shops with which runs begin. */
export interface PreparedDatabase {
  readonly postgres: WasmPostgres
  readonly kept: Kept
}

/** Makes it by the program's own commands, before time begins to be played. */
export async function prepareSharedDatabase(): Promise<PreparedDatabase> {
  const postgres = await WasmPostgres.start()
  const lane = new DatabaseLane({
    addresses: [ADDRESS],
    surroundings: { connect: (options) => atOnce(postgres, options), after: () => () => {} },
  })
  await migrate(lane)
  const directory = new PostgresShopDirectory(lane)
  const shops = new Shops({
    ...{ writers: [lane], reader: lane, shopQueries: () => plainQueries, listMemory: 1e6 },
    clock: { monotonic: () => 0, every: () => () => {} },
    events: { onCommit() {}, onCommitFailed() {} },
  })
  for (const [place, keys] of KEYS_OF_SHOPS.entries()) {
    const made = await directory.create(`shop ${place + 1}`)
    if (typeof made === 'string') throw new Error(made)
    const { shopId } = made
    const stock = new CommandStock({ lane, shopQueries: plainQueries, shops }, shopId)
    for (const [petId, quantity] of PETS) await stock.add(pet(petId, { quantity }))
    const access = keysOf(commandAccess(lane, shopId))
    for (const { key } of keys.values()) await access.issue(key)
  }
  return { postgres, kept: postgres.keep() }
}

function atOnce(postgres: WasmPostgres, _: ConnectionOptions): Connection {
  return {
    isOpen: true,
    query: async (text, parameters) => postgres.query(text, parameters, () => BEGINNING),
    queryUnprepared: async (text) => postgres.query(text, [], () => BEGINNING),
    close() {},
  }
}
