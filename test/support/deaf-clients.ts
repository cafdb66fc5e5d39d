import { head, RawClient } from './raw-client.ts'

/** Clients that ask, and then read nothing but the first piece of the answer: `using clients = deafClients(...)`. */
export function deafClients(url: string, count: number, key: string, path: string) {
  const clients = Array.from({ length: count }, () => {
    const client = new RawClient(url)
    client.socket.once('data', () => client.socket.pause())
    void client.send(head(`GET ${path}`, key))
    return client
  })
  return {
    clients,
    /** How many were answered with a status so far. */
    responded: (status: string) => clients.filter(({ statuses }) => statuses[0] === status).length,
    get all() {
      return clients.filter(({ statuses }) => statuses.length > 0).length
    },
    leave(): void {
      for (const client of clients) client[Symbol.dispose]()
    },
    [Symbol.dispose](): void {
      this.leave()
    },
  }
}
