import { systemClock } from '../../../src/clocks/clock.ts'
import type { HistoryEntry, HistoryPage } from '../../../src/stock/journal.ts'
import type { Pet } from '../../../src/stock/pet.ts'
import type { PetDetails } from '../../../src/stock/pet-details.ts'
import {
  type EmbeddedCommandEngine,
  type EmbeddedEngine,
  ONLY_SHOP,
  type PastChange,
  type ServerClaim,
} from '../../../src/storage/embedded-engine.ts'
import type { CommandShop, ServerEngine } from '../../../src/storage/engine.ts'
import { pet } from '../pets.ts'
import type { EngineUnderTest } from './engine-under-test.ts'

export interface ShopOptions {
  /** What the shop has before its server starts. */
  readonly pets?: readonly (Pick<Pet, 'petId'> & Partial<Pet>)[]
  /** What has happened in it, and when. */
  readonly past?: readonly PastChange[]
}

/** A shop on an engine, with its server at work: `await using shop = await openShop(engine)`. */
export async function openShop(under: EngineUnderTest, { pets = [], past }: ShopOptions = {}) {
  const { engine, remove } = await under.newData()
  const commands = (now: () => number = Date.now) => engine.openForCommand({ create: false, now })
  const beforeStart = async () => {
    if (pets.length > 0) {
      await using command = closing(await commands())
      for (const { petId, ...values } of pets)
        await command.engine.shop(ONLY_SHOP).stock.add(pet(petId, values))
    }
  }
  let running = await start(engine, past, beforeStart)
  return {
    engine,
    get server() {
      return running.server
    },
    get shop() {
      return running.server.shop(ONLY_SHOP)
    },
    /** Where the server saves the counts of its limiters. */
    get savedCounts() {
      const { limits } = running.server
      if ('counts' in limits) return limits.counts
      throw new Error('the engine keeps no counts')
    },
    /** Where the server saves its trusted time. */
    get savedTime() {
      const { time } = running.server
      if ('saved' in time) return time.saved
      throw new Error('the engine saves no time')
    },
    /** What commands do beside the running server, at a time of their own where that matters. */
    async byCommand<T>(
      use: (command: CommandShop & EmbeddedCommandEngine) => Promise<T>,
      now?: () => number,
    ) {
      await using command = closing(await commands(now))
      return await use({ ...command.engine, ...command.engine.shop(ONLY_SHOP) })
    },
    /** Stops the server and starts another one; what happens in between is up to the caller. */
    async restart(between: () => Promise<void> = async () => {}) {
      await running.stop()
      running = await start(engine, past, between)
    },
    /** Every pet, as the server has it. */
    pets: () => running.server.shop(ONLY_SHOP).listDetails(undefined, 1_000_000),
    /** One pet, as the server has it. */
    pet: async (petId: bigint): Promise<PetDetails | undefined> =>
      (await running.server.shop(ONLY_SHOP).findDetails([petId]))[0],
    /** The list as `/v1` sends it. */
    list: async () => (await (await running.server.shop(ONLY_SHOP).list()).json.text()) as string,
    history: (petId: bigint, pageSize = 1_000) => wholeHistory(running.server, petId, pageSize),
    async [Symbol.asyncDispose]() {
      await running.stop()
      await remove()
    },
  }
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

const closing = (engine: EmbeddedCommandEngine) => ({
  engine,
  [Symbol.asyncDispose]: async () => engine.close(),
})

async function start(
  engine: EmbeddedEngine,
  past: readonly PastChange[] | undefined,
  beforeOpening: () => Promise<void>,
): Promise<{ server: ServerEngine; stop: () => Promise<void> }> {
  const claim = engine.claim()
  if (claim === undefined) throw new Error('another server has the data')
  const server = await openServer(claim, past, beforeOpening)
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= server.close().finally(() => {
      claim.release()
    }))
  return { server, stop }
}

async function openServer(
  claim: ServerClaim,
  demo: readonly PastChange[] | undefined,
  beforeOpening: () => Promise<void>,
): Promise<ServerEngine> {
  const nothing = () => {}
  const prepared = await claim.prepare({
    now: Date.now,
    demo,
    onCheckBegins: nothing,
    onSound: nothing,
  })
  prepared.close()
  await beforeOpening()
  const events = { onCommit: nothing, onCommitFailed: nothing, onWriterFailed: nothing }
  const server = claim.open({ clock: systemClock, events })
  await server.opened
  return server
}

/** A pet's history from all of its pages, newest first. */
async function wholeHistory(
  server: ServerEngine,
  petId: bigint,
  pageSize: number,
): Promise<readonly HistoryEntry[]> {
  const listed: HistoryEntry[] = []
  let before: bigint | undefined
  for (;;) {
    const { movements, next } = pageOf(
      await server.shop(ONLY_SHOP).historyPage(petId, before, pageSize),
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

/** An id that no other movement and no other addition has. */
export const newId = (): string => crypto.randomUUID()

/** So many pets that no other run of a property uses. */
export const freshPets = (count: number): bigint[] =>
  Array.from({ length: count }, () => BigInt(++petsGiven))
