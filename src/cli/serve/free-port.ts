import { createServer } from 'node:net'

/**
 * Finds out whether the service can listen there before it touches any data.
 * @throws Error with the code of what is in the way, as EADDRINUSE
 */
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}
