import { expect } from 'bun:test'
import { type Server, serveDatabase } from '../../support/petstock.ts'
import { PASSWORD } from '../../support/postgres/server.ts'
import { type DatabaseShop, makeDatabaseShop } from './database-shop.ts'
import { type Load, underLoad } from './under-load.ts'

const PETS = 12

/** A part of the password that a URL does not escape. */
const [SECRET = ''] = PASSWORD.split(':')

export interface FaultedNodes extends Load {
  /** The two nodes; a test may put another one in the place of one. */
  readonly servers: Server[]
  startNode(): Promise<Server>
  readonly shop: DatabaseShop
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

/** Has clients of a shop work at two nodes while a fault is made, as `underLoad` does. */
export async function underFault(
  { url, readFrom = url, flags = [], mayFail = /^503 storage_unavailable$/ }: FaultOptions,
  fault: (nodes: FaultedNodes) => ReturnType<Parameters<typeof underLoad>[1]>,
): ReturnType<typeof underLoad> {
  const shop = await makeDatabaseShop(url, PETS)
  const started: Server[] = []
  await using _started = { [Symbol.asyncDispose]: () => crashAll(started) }
  const startNode = async () => {
    const server = await serveDatabase(url, flags)
    started.push(server)
    return server
  }
  const servers = [await startNode(), await startNode()]
  const nodes = [() => servers[0], () => servers[1]]
  const figures = await underLoad({ shop, nodes, readFrom, mayFail }, (load) =>
    fault({ ...load, servers, startNode, shop }),
  )
  await crashAll(started)
  for (const { stdout, stderr } of started) {
    expect((await stdout) + (await stderr)).not.toContain(SECRET)
  }
  return figures
}

const crashAll = async (servers: readonly Server[]): Promise<void> => {
  for (const server of servers) await server[Symbol.asyncDispose]()
}
