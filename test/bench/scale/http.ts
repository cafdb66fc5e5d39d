import { bearer } from '../../support/petstock.ts'
import type { Measure, Outcome } from '../figures.ts'
import { petstockServer, shopWith } from '../servers.ts'
import { threadCpu } from '../thread-cpu.ts'
import { type Load, wrk } from '../wrk.ts'
import { cpuOf } from './cpu.ts'

// What HTTP, the key and the guard cost a node, without a database over a network: the embedded engine has none. Its
// writer thread is not counted.

const PETS = 100
const SECONDS = 4
/** With one, the node wakes up for each request, as it does where it has time to spare. */
const CONNECTIONS = [1, 64]

type Request = Omit<Load, 'url' | 'key' | 'connections'> & { readonly path: string }

async function costOfRequests(requestFor: (etag: string) => Request): Promise<Outcome> {
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  using shop = await shopWith(PETS)
  await using node = await petstockServer(shop)
  const listed = await fetch(node.list, { headers: bearer(shop.key) })
  const { path, ...load } = requestFor(listed.headers.get('etag') ?? '')
  const texts: string[] = []
  for (const connections of CONNECTIONS) {
    const run = (seconds: number) =>
      wrk({ ...load, url: node.url + path, key: shop.key, pets: PETS, connections, seconds })
    await run(1)
    const [before, all] = [threadCpu(node.pid).main, cpuOf(node.pid)]
    const { requests } = await run(SECONDS)
    const main = (threadCpu(node.pid).main - before) / requests
    const whole = (cpuOf(node.pid) - all) / requests
    texts.push(
      `${main.toFixed(1)} microseconds of the main thread, ${whole.toFixed(1)} of all, with ${connections} in flight`,
    )
  }
  return { text: texts.join('; '), holds: 'no bound' }
}

const request = (name: string, requestFor: (etag: string) => Request): Measure => ({
  name: `scale: HTTP of ${name}`,
  bound: 'none',
  measure: () => costOfRequests(requestFor),
})

const LIST = '/v1/inventory'

export const http: readonly Measure[] = [
  request('an unchanged list (304)', (etag) => ({
    path: LIST,
    headers: { 'If-None-Match': etag },
  })),
  request('a list of 100 pets', () => ({ path: LIST })),
  request('a scan', () => ({ path: '/desk/api/inventory?barcode=42' })),
  request('a movement', () => ({ path: LIST, script: 'movement.lua' })),
]
