import { BINARY, bearer, createKey, serve, temporaryFolder } from '../support/petstock.ts'
import type { Measure, Outcome } from './figures.ts'
import { residentMib } from './footprint.ts'
import { shopWith } from './servers.ts'

const PETS = 100_000
const MINUTE_MS = 60_000

/** A workbook with so many rows, in base64. */
async function workbook(): Promise<string> {
  using shop = await shopWith(PETS)
  const call = [BINARY, 'inventory', 'export', '--format', 'xlsx', '--data', shop.data]
  const { stdout } = Bun.spawnSync(call)
  return stdout.toString('base64')
}

async function importedByAPage(): Promise<Outcome> {
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  const file = await workbook()
  using folder = temporaryFolder()
  const { key } = await createKey(folder.path, '--access', 'manage')
  await using server = await serve(folder.path)
  const headers = bearer(key)
  const page = new AbortController()
  const events = await server.request('/desk/api/events', { headers, signal: page.signal })
  const before = residentMib(server.pid)
  let most = before
  const looks = setInterval(() => {
    most = Math.max(most, residentMib(server.pid))
  }, 100)
  const { status } = await server.request('/desk/api/imports', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), file }),
  })
  if (status !== 200) throw new Error(`the import was ${status}`)
  // As a page does that learns of more changes than it follows one by one.
  await (await server.request('/desk/api/inventory', { headers })).arrayBuffer()
  await Bun.sleep(MINUTE_MS)
  clearInterval(looks)
  const after = residentMib(server.pid)
  page.abort()
  await events.body?.cancel().catch(() => {})
  return {
    text: `${after.toFixed(0)} MiB a minute later, at most ${most.toFixed(0)} meanwhile, ${before.toFixed(0)} before`,
    holds: after <= 120,
  }
}

export const burst: readonly Measure[] = [
  {
    name: 'resident memory after an .xlsx of 100,000 rows, imported over HTTP while a page listens',
    bound: 'at most 120 MiB a minute later',
    measure: importedByAPage,
  },
]
