import { describe, expect, test } from 'bun:test'
import { Recorder, type ShopNode, workAtOnce } from '../../support/linearizable/recorder.ts'
import { storeNode, withMemory } from '../../support/linearizable/store-node.ts'
import { violations } from '../../support/linearizable/violations.ts'
import type { Contract, EngineUnderTest } from './engine-under-test.ts'
import { addPets, commandsOf, seenFrom, start } from './open-shop.ts'

const PETS = Array.from({ length: 12 }, (_, at) => BigInt(at + 1))
const START = 500
const CLIENTS = 24
const REQUESTS = 3_000

export const orders: Contract = (engine) => {
  describe('clients at once', () => {
    const nodes = engine.isShared ? 'through two servers, are' : 'are'
    test(`${nodes} shown one order: every list has what was acknowledged before it, and no change is lost or made twice`, async () => {
      const { run, recorder } = await recorded(engine, (node) => node)
      expect(violations(run)).toEqual([])
      expect(recorder.failures).toEqual([])
      expect(recorder.acknowledged).toBeGreaterThan(REQUESTS / 2)
      expect(recorder.lists).toBeGreaterThan(REQUESTS / 8)
    })

    test('are seen to have no such order where one of two nodes lists from its memory', async () => {
      const { run } = await recorded(engine, withMemory)
      const found = violations(run)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((each) => !each.startsWith('shown at no moment so'))).toEqual([])
    })
  })
}

/** Has clients work at two nodes: two servers, or one server twice. @param second what the second node is made to do */
async function recorded(under: EngineUnderTest, second: (node: ShopNode) => ShopNode) {
  await using opened = new AsyncDisposableStack()
  const data = await under.newData()
  opened.defer(data.remove)
  const shopId = await data.makeShop()
  await commandsOf(data, shopId).byCommand(({ stock }) =>
    addPets(
      stock,
      PETS.map((petId) => ({ petId, quantity: START })),
    ),
  )
  const servers = [await start(data)]
  if (under.isShared) servers.push(await start(data))
  for (const { stop } of servers) opened.defer(stop)
  const [one, another = one] = servers.map(({ server }) => server)
  if (one === undefined || another === undefined) throw new Error('no server was started')
  const seen = seenFrom(() => one, shopId)
  const since = await newestLine(seen)
  const recorder = new Recorder()
  let requests = 0
  await workAtOnce(
    recorder,
    [storeNode(one.shop(shopId)), second(storeNode(another.shop(shopId)))],
    PETS,
    CLIENTS,
    () => requests++ < REQUESTS,
  )
  const histories = new Map<bigint, Awaited<ReturnType<typeof seen.history>>>()
  for (const petId of PETS) histories.set(petId, await seen.history(petId))
  const end = new Map((await seen.pets()).map(({ petId, quantity }) => [petId, quantity]))
  const first = new Map(PETS.map((petId) => [petId, START]))
  return { recorder, run: recorder.run(first, since, histories, end) }
}

async function newestLine({ history }: ReturnType<typeof seenFrom>): Promise<bigint> {
  let newest = 0n
  for (const petId of PETS) {
    const id = (await history(petId))[0]?.id ?? 0n
    if (id > newest) newest = id
  }
  return newest
}
