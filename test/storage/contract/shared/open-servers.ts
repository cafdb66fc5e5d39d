import type { Pet } from '../../../../src/stock/pet.ts'
import type { ServerEngine } from '../../../../src/storage/engine.ts'
import type { EngineUnderTest, StartedServer } from '../engine-under-test.ts'
import { addPets, commandsOf, seenFrom, start } from '../open-shop.ts'

/** A shop as one of the servers has it, and as commands have it. */
const shopAt = (server: ServerEngine, shopId: bigint) => ({
  server,
  shop: server.shop(shopId),
  ...seenFrom(() => server, shopId),
})

export type ShopAtServer = ReturnType<typeof shopAt>

/** Two servers on the data of so many shops, each with these pets: `await using open = await openServers(engine)`. */
export async function openServers(
  under: EngineUnderTest,
  {
    shops = 1,
    pets = [],
  }: { shops?: number; pets?: readonly (Pick<Pet, 'petId'> & Partial<Pet>)[] } = {},
) {
  await using opened = new AsyncDisposableStack()
  const data = await under.newData()
  opened.defer(data.remove)
  const shopIds: bigint[] = []
  for (let at = 0; at < shops; at++) {
    const shopId = await data.makeShop()
    shopIds.push(shopId)
    await commandsOf(data, shopId).byCommand(({ stock }) => addPets(stock, pets))
  }
  const started: StartedServer[] = []
  let running: AsyncDisposableStack = opened
  const startAnother = async () => {
    const server = await start(data)
    started.push(server)
    running.defer(server.stop)
    return server.server
  }
  const [first, second] = [await startAnother(), await startAnother()]
  running = opened.move()
  const shopId = (at: number): bigint => {
    const id = shopIds[at]
    if (id === undefined) throw new Error(`there is no shop ${at}`)
    return id
  }
  return {
    data,
    first,
    second,
    shopId,
    /** A shop, as the first and as the second server have it. */
    atBoth: (at = 0) => [shopAt(first, shopId(at)), shopAt(second, shopId(at))] as const,
    commands: (at = 0) => commandsOf(data, shopId(at)),
    startAnother,
    /** Stops one of the servers, by the order in which they were started. */
    stop: async (at: number) => started[at]?.stop(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
