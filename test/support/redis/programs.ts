import { createServer } from 'node:net'

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
