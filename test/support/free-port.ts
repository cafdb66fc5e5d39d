import { createServer } from 'node:net'

/** The bus of a Redis Cluster has a port that is so much greater. */
const BUS = 10_000

// Ports of servers of tests. All are below those that a system gives to connections, and to servers that ask for any
// port: one of those may be taken before its server listens there, or while it is down.

/** A port of the loopback address on which nothing listens. */
export const freePort = (): Promise<number> => findPort(26_000, [0])

/** The same for a Redis, also for its bus. */
export const freeRedisPort = (): Promise<number> => findPort(10_000, [0, BUS])

/** Flags for a server that comes back where it was: no connection gets its port while it is away. */
export const ownPort = async (): Promise<readonly string[]> => ['--port', String(await freePort())]

/** Looks among the 6,000 ports from a first one on. @param beside how much above it there must be nothing either */
async function findPort(first: number, beside: readonly number[]): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * 6_000)
    const free = await Promise.all(beside.map((more) => isFree(port + more)))
    if (free.every(Boolean)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
