import { expect } from 'bun:test'
import { httpNode } from '../../support/linearizable/http-node.ts'
import { Recorder, workAtOnce } from '../../support/linearizable/recorder.ts'
import { violations } from '../../support/linearizable/violations.ts'
import { type Server, serveDatabase } from '../../support/petstock.ts'
import { PASSWORD } from '../../support/postgres/server.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { slowness, until } from '../../support/wait.ts'
import { type DatabaseShop, makeDatabaseShop } from './database-shop.ts'

const PETS = 12
const CLIENTS = 16

/** Every request has a response by then. */
export const DEADLINE_MS = 10_000

/** A part of the password that a URL does not escape. */
const [SECRET = ''] = PASSWORD.split(':')
// What the client and the network of the machine need besides.
const BEYOND_MS = 1_000

/** How many changes clients get acknowledged before a fault and after it. */
const ENOUGH = 300

export interface FaultedNodes {
  /** The two nodes; a test may put another one in the place of one. */
  readonly servers: Server[]
  startNode(): Promise<Server>
  readonly shop: DatabaseShop
  readonly recorder: Recorder
  /** Resolves when clients have had so many more changes acknowledged. */
  moreAcknowledged(count?: number): Promise<void>
}

export interface FaultOptions {
  /** Where petstock finds the database; the nodes get it as it is. */
  readonly url: string
  /** Where the database can be read past petstock, before and after; the same unless it is named. */
  readonly readFrom?: string | undefined
  readonly flags?: readonly string[]
  /** Responses that clients may get besides good ones. */
  readonly mayFail?: RegExp
}

/**
 * Has clients of a shop work at two nodes while a fault is made, and holds what they saw against the database
 * afterwards: nothing acknowledged is lost, nothing is made twice, every list has what was acknowledged before it,
 * and every request had its response by its deadline.
 */
export async function underFault(
  { url, readFrom = url, flags = [], mayFail = /^503 storage_unavailable$/ }: FaultOptions,
  fault: (nodes: FaultedNodes) => Promise<undefined | { readonly readFrom: string }>,
): Promise<{ acknowledged: number; lists: number; failed: number; longestMs: number }> {
  const shop = await makeDatabaseShop(url, PETS)
  const { revision: since } = await readStoredShop(readFrom)
  const started: Server[] = []
  await using _started = { [Symbol.asyncDispose]: () => crashAll(started) }
  const startNode = async () => {
    const server = await serveDatabase(url, flags)
    started.push(server)
    return server
  }
  const servers = [await startNode(), await startNode()]
  const recorder = new Recorder()
  let isOver = false
  const nodes = [0, 1].map((at) => httpNode(() => servers[at], shop.key))
  const working = workAtOnce(recorder, nodes, shop.petIds, CLIENTS, () => !isOver)
  const moreAcknowledged = async (count = ENOUGH) => {
    const before = recorder.acknowledged
    await until(() => recorder.acknowledged >= before + count)
  }
  let after: { readonly readFrom: string } | undefined
  try {
    await moreAcknowledged()
    after = await fault({ servers, startNode, shop, recorder, moreAcknowledged })
    await moreAcknowledged()
  } finally {
    isOver = true
    await working
  }
  const stored = await readStoredShop(after?.readFrom ?? readFrom)
  const run = recorder.run(shop.quantities, since, stored.histories, stored.quantities)
  expect(violations(run)).toEqual([])
  expect(stored.gaps).toBe(0)
  expect(recorder.failures.filter((each) => !mayFail.test(each))).toEqual([])
  expect(recorder.longestMs).toBeLessThan((DEADLINE_MS + BEYOND_MS) * slowness())
  await crashAll(started)
  for (const { stdout, stderr } of started) {
    expect((await stdout) + (await stderr)).not.toContain(SECRET)
  }
  const { acknowledged, lists, failures, longestMs } = recorder
  return { acknowledged, lists, failed: failures.length, longestMs }
}

const crashAll = async (servers: readonly Server[]): Promise<void> => {
  for (const server of servers) await server[Symbol.asyncDispose]()
}
