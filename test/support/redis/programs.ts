import { describe } from 'bun:test'
import { createServer } from 'node:net'

/** Whether no Redis can be started here. A machine of a new user may have none; one that checks changes must. */
export const lacksRedis = Bun.which('redis-server') === null && process.env.CI === undefined

/** Declares tests that start servers of Redis. Where there is none, they are skipped, and named. */
export function describeWithRedis(name: string, declare: () => void): void {
  if (lacksRedis) console.log(`skipped: ${name}, which needs redis-server`)
  describe.skipIf(lacksRedis)(name, declare)
}

/** The bus of a Redis Cluster has a port that is so much greater. */
const BUS = 10_000

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A port of the loopback address on which nothing listens, and nothing on that of its bus. */
export async function freeRedisPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if ((await isFree(port)) && (await isFree(port + BUS))) return port
  }
}
