import { freePort } from '../support/free-port.ts'
import { bearer, temporaryFolder } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import type { Target } from './servers.ts'

// PocketBase from 0.23 on, as it comes. It commits with synchronous=NORMAL: a power cut may take its last
// updates back. It keeps no journal.

const LOGIN = { identity: 'bench@example.com', password: 'a-password-of-the-bench' }

/** A record's path for update.lua. Its ids have 15 characters. */
export const RECORD_PATH = '/api/collections/inventory/records/%015d'

const recordId = (petId: number): string => String(petId).padStart(15, '0')

const INVENTORY = {
  name: 'inventory',
  type: 'base',
  fields: [
    { name: 'quantity', type: 'number', onlyInt: true, min: 0 },
    {
      name: 'status',
      type: 'select',
      required: true,
      maxSelect: 1,
      values: ['available', 'pending', 'sold'],
    },
  ],
}

/**
 * Starts PocketBase with so many pets, by ids from 1, and the token of a superuser as the key.
 * @throws Error that says which step failed, and how
 */
export async function pocketbaseServer(program: string, pets: number): Promise<Target> {
  if (Bun.which(program) === null) throw new Error(`POCKETBASE: there is no program ${program}`)
  await using started = new AsyncDisposableStack()
  const data = ['--dir', started.use(temporaryFolder()).file('pb_data')]
  addSuperuser(program, data)
  const address = `127.0.0.1:${await freePort()}`
  const child = Bun.spawn([program, 'serve', `--http=${address}`, ...data], {
    stdout: 'ignore',
    stderr: 'inherit',
  })
  started.defer(async () => {
    child.kill()
    await child.exited
  })
  const url = `http://${address}`
  await until(() => isReady(url, child))
  const key = await fill(url, pets)
  const list = `${url}/api/collections/inventory/records`
  const running = started.move()
  return { url, key, list, pid: child.pid, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

function addSuperuser(program: string, data: readonly string[]): void {
  const { identity, password } = LOGIN
  const user = ['superuser', 'upsert', identity, password]
  const { exitCode, stdout, stderr } = Bun.spawnSync([program, ...user, ...data])
  if (exitCode === 0) return
  throw new Error(`PocketBase added no superuser, and ended with ${exitCode}: ${stderr}${stdout}`)
}

async function isReady(url: string, { exitCode }: Bun.Subprocess): Promise<boolean> {
  if (exitCode !== null) throw new Error(`PocketBase ended with ${exitCode} before it was ready`)
  try {
    return (await fetch(`${url}/api/health`)).ok
  } catch {
    return false
  }
}

/** @returns the superuser's token */
async function fill(url: string, pets: number): Promise<string> {
  const { token = '' } = await call(
    'POST',
    `${url}/api/collections/_superusers/auth-with-password`,
    LOGIN,
  )
  if (token === '') throw new Error('PocketBase gave its superuser no token')
  await call('POST', `${url}/api/collections`, INVENTORY, token)
  const records = `${url}/api/collections/inventory/records`
  for (let petId = 1; petId <= pets; petId++) {
    const pet = { id: recordId(petId), quantity: petId % 90, status: 'available' }
    await call('POST', records, pet, token)
  }
  const { quantity } = await call('PATCH', `${records}/${recordId(1)}`, { quantity: 12_345 }, token)
  if (quantity !== 12_345) throw new Error(`PocketBase set 12345 and sent back ${quantity}`)
  return token
}

interface Responded {
  readonly token?: string
  readonly quantity?: number
}

async function call(method: string, url: string, body: object, token = ''): Promise<Responded> {
  const response = await fetch(url, {
    method,
    headers: { ...(token && bearer(token)), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  throw new Error(`PocketBase answered ${method} ${url} with ${response.status}: ${text}`)
}
