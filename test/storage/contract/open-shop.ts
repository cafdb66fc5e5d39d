import type { HistoryEntry, HistoryPage } from '../../../src/stock/journal.ts'
import type { Pet } from '../../../src/stock/pet.ts'
import type { PetDetails } from '../../../src/stock/pet-details.ts'
import type { PastChange } from '../../../src/storage/embedded-engine.ts'
import type { CommandEngine, CommandShop, ServerEngine } from '../../../src/storage/engine.ts'
import { keysOf, type TestKeys } from '../../support/key-changes.ts'
import { pet } from '../pets.ts'
import type { DataUnderTest, EngineUnderTest, StartedServer } from './engine-under-test.ts'

export interface ShopOptions {
  /** What the shop has before its server starts. */
  readonly pets?: readonly (Pick<Pet, 'petId'> & Partial<Pet>)[]
  /** What has happened in it, and when. */
  readonly past?: readonly PastChange[]
}

/** A shop on an engine, with its server at work: `await using shop = await openShop(engine)`. */
export async function openShop(under: EngineUnderTest, { pets = [], past }: ShopOptions = {}) {
  const data = await under.newData()
  const shopId = await data.makeShop(past)
  const commands = commandsOf(data, shopId)
  if (pets.length > 0) await commands.byCommand(({ stock }) => addPets(stock, pets))
  let running = await start(data)
  return {
    ...seenFrom(() => running.server, shopId),
    ...commands,
    shopId,
    get server() {
      return running.server
    },
    get shop() {
      return running.server.shop(shopId)
    },
    /** Stops the server and starts another one; what happens in between is up to the caller. */
    async restart(between: () => Promise<void> = async () => {}) {
      await running.stop()
      await between()
      running = await start(data)
    },
    async [Symbol.asyncDispose]() {
      await running.stop()
      await data.remove()
    },
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

export async function start(data: DataUnderTest): Promise<StartedServer> {
  const started = await data.startServer()
  await started.server.opened
  return started
}

export async function addPets(
  stock: CommandShop['stock'],
  pets: readonly (Pick<Pet, 'petId'> & Partial<Pet>)[],
): Promise<void> {
  for (const { petId, ...values } of pets) await stock.add(pet(petId, values))
}

/** A shop as commands have it, until they are closed. */
export interface OpenedCommand extends Pick<CommandShop, 'stock' | 'access'> {
  readonly keys: TestKeys
  readonly engine: CommandEngine
  close(): Promise<void>
}

/** The commands of a shop, beside its servers. */
export const commandsOf = (data: DataUnderTest, shopId: bigint) => {
  /** Opens the shop as a command does; it is the caller's to close. */
  const openCommand = async (now: () => number = Date.now): Promise<OpenedCommand> => {
    const engine = await data.openForCommand(now)
    const { stock, access } = engine.shop(shopId)
    return { engine, stock, access, keys: keysOf(access), close: () => engine.close() }
  }
  return {
    openCommand,
    /** What commands do beside the running server, at a time of their own where that matters. */
    async byCommand<T>(use: (command: OpenedCommand) => Promise<T>, now?: () => number) {
      const command = await openCommand(now)
      try {
        return await use(command)
      } finally {
        await command.close()
      }
    },
  }
}

/** What a server says of a shop. */
export const seenFrom = (server: () => ServerEngine, shopId: bigint) => ({
  /** Every pet, as the server has it. */
  pets: () => server().shop(shopId).ask({ kind: 'petPage', limit: 1_000_000 }),
  /** One pet, as the server has it. */
  pet: async (petId: bigint): Promise<PetDetails | undefined> =>
    (
      await server()
        .shop(shopId)
        .ask({ kind: 'pets', petIds: [petId] })
    )[0],
  /** The list as `/v1` sends it. */
  list: async () => new Response((await server().shop(shopId).list()).json).text(),
  history: (petId: bigint, pageSize = 1_000) =>
    wholeHistory(server().shop(shopId), petId, pageSize),
})

/** A pet's history from all of its pages, newest first. */
async function wholeHistory(
  shop: ReturnType<ServerEngine['shop']>,
  petId: bigint,
  pageSize: number,
): Promise<readonly HistoryEntry[]> {
  const listed: HistoryEntry[] = []
  let before: bigint | undefined
  for (;;) {
    const { movements, next } = pageOf(
      await shop.ask({ kind: 'historyPage', petId, before, limit: pageSize }),
    )
    listed.push(...movements)
    if (next === null) return listed
    before = next
  }
}

/** A page that there has to be. */
export function pageOf(page: HistoryPage | string): HistoryPage {
  if (typeof page === 'string') throw new Error(page)
  return page
}

/** The error with which a promise ends. The runner's own `rejects` waits without a turn of the event loop. */
export const errorOf = (promise: Promise<unknown>): Promise<Error | undefined> =>
  promise.then(
    () => undefined,
    (error: Error) => error,
  )

let petsGiven = 0

/** So many pets that no other run of a property uses. */
export const freshPets = (count: number): bigint[] =>
  Array.from({ length: count }, () => BigInt(++petsGiven))
