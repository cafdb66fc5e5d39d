import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bearer,
  createKey,
  outputOf,
  petstock,
  type RunResult,
  serve,
  temporaryFolder,
  update,
} from './petstock.ts'

const PAGE = 4096

/** Changes the bytes of a database file; it may return others. */
export type Damage = (bytes: Buffer) => Buffer | undefined

/**
 * A stopped shop with so many pets and a journal, of which copies are damaged: `using shop = await
 * wholeShop()`.
 */
export async function wholeShop(pets = 300) {
  const temporary = temporaryFolder()
  const data = temporary.file('whole')
  mkdirSync(data, { mode: 0o700 })
  const { key, id } = await createKey(data)
  await createKey(data, '--plan', 'free')
  const rows = Array.from({ length: pets }, (_, at) => `${at + 1},${at % 50},available,Pet ${at}`)
  const stdin = ['petId,quantity,status,name', ...rows, ''].join('\n')
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin })
  {
    await using server = await serve(data, ['--backup-dir', 'off'])
    for (let petId = 1; petId <= 20; petId++) {
      await server.request(`/v1/inventory/${petId}`, update(key, { quantity: 100 + petId }))
    }
    await server.stop()
  }
  let copies = 0
  return {
    key,
    keyId: id,
    file: temporary.file,
    /** A good backup of it, under a name of its own. */
    backUp: (file: string) => outputOf(['backup', 'create', file, '--data', data]),
    /** A copy of it that is damaged. */
    damagedCopy(damage: Damage) {
      copies += 1
      const copy = temporary.file(`copy-${copies}`)
      cpSync(data, copy, { recursive: true })
      const database = join(copy, 'petstock.db')
      const bytes = readFileSync(database)
      writeFileSync(database, damage(bytes) ?? bytes)
      return {
        data: copy,
        database,
        mark: join(copy, 'petstock.damaged'),
        [Symbol.dispose]: () => rmSync(copy, { recursive: true, force: true }),
      }
    },
    [Symbol.dispose]: temporary[Symbol.dispose],
  }
}

export type WholeShop = Awaited<ReturnType<typeof wholeShop>>

/** Whole numbers below a bound, the same ones for each seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What a failing disk, an interrupted copy or a slip of the hand makes of a file, one of them each time. */
export function randomDamage(random: (below: number) => number): { name: string; damage: Damage } {
  const kinds = Object.entries(KINDS)
  const [kind = '', make] = kinds[random(kinds.length)] ?? []
  const numbers = Array.from({ length: 4 }, () => random(2 ** 31))
  return {
    name: `${kind} ${numbers.join(' ')}`,
    damage: (bytes) => make?.(bytes, numbers as [number, number, number, number]),
  }
}

type Kind = (bytes: Buffer, numbers: [number, number, number, number]) => Buffer | undefined

const flip = (bytes: Buffer, at: number, value: number): void => {
  bytes[at] = (bytes[at] ?? 0) ^ (1 + (value % 255))
}

const pageOf = (bytes: Buffer, page: number): Buffer => {
  const start = (page % Math.floor(bytes.length / PAGE)) * PAGE
  return bytes.subarray(start, start + PAGE)
}

const KINDS: Readonly<Record<string, Kind>> = {
  'one byte': (bytes, [at, value]) => void flip(bytes, at % bytes.length, value),
  'another byte': (bytes, [at, value]) => void flip(bytes, at % bytes.length, value),
  'a few bytes': (bytes, [a, b, c, value]) => {
    for (const at of [a, b, c]) flip(bytes, at % bytes.length, value)
  },
  'a byte of a status': (bytes, [nth, at, value]) => {
    const places = [...bytes.toString('latin1').matchAll(/available/g)].map(({ index }) => index)
    flip(bytes, (places[nth % places.length] ?? 0) + (at % 9), value)
  },
  'a byte of the schema': (bytes, [at, value]) => void flip(bytes, 100 + (at % 3_996), value),
  'a byte of a page’s head': (bytes, [page, at, value]) => {
    flip(pageOf(bytes, page), at % 12, value)
  },
  'a page of zeros': (bytes, [page]) => void pageOf(bytes, page).fill(0),
  'a page of ones': (bytes, [page]) => void pageOf(bytes, page).fill(0xff),
  'swapped pages': (bytes, [a, b]) => {
    const first = Buffer.from(pageOf(bytes, a))
    const second = Buffer.from(pageOf(bytes, b))
    pageOf(bytes, a).set(second)
    pageOf(bytes, b).set(first)
  },
  'a file that is cut short': (bytes, [at]) => bytes.subarray(0, at % bytes.length),
  'a head of zeros': (bytes, [length]) => void bytes.fill(0, 0, 1 + (length % 100)),
}

/** A refusal that a person can read: 1, and no trace of the program's inside. */
export function isReadableRefusal({ status, stderr }: RunResult): boolean {
  const lines = stderr.split('\n')
  return (
    status === 1 && lines.some((line) => line.startsWith('petstock: ')) && !/^\s+at /m.test(stderr)
  )
}

/** What a start on a database came to: how it ended, or what it answered. */
export async function tryServing(data: string, key: string, binary?: string): Promise<string[]> {
  await using server = await serve(data, ['--backup-dir', 'off'], { binary }).catch(
    ({ message }: Error) => ({ message, [Symbol.asyncDispose]: async () => {} }),
  )
  if ('message' in server) {
    const [, status = '', stderr = ''] = /ended with (\d+): (.*)$/s.exec(server.message) ?? []
    const refusal = { status: Number(status), stdout: '', stderr }
    return isReadableRefusal(refusal) ? [] : [`ended badly: ${server.message}`]
  }
  const faults: string[] = []
  const ask = async (path: string, init: RequestInit = { headers: bearer(key) }) => {
    const response = await server.request(path, init)
    // A list that breaks off in the middle has no end, and cannot be taken for a whole one.
    const text = await response.text().catch(() => undefined)
    if (response.status === 500) faults.push(`500 at ${path}: ${text}`)
    return { status: response.status, text }
  }
  const list = await ask('/v1/inventory')
  if (list.status === 200) faults.push(...contractFaults(list.text ?? ''))
  await ask('/desk/api/inventory')
  for (const petId of [1, 150, 300]) {
    await ask(`/desk/api/inventory/${petId}/movements`)
    await ask(`/v1/inventory/${petId}`, update(key, { quantity: 7 }))
  }
  const again = await ask('/v1/inventory')
  if (again.status === 200) faults.push(...contractFaults(again.text ?? ''))
  if (again.status === 503 && (await server.request('/readyz')).status !== 503) {
    // An answer of a moment ago stands for a second.
    await Bun.sleep(1_100)
    const { status } = await server.request('/readyz')
    if (status !== 503) faults.push(`the list is 503, and /readyz ${status}`)
  }
  return faults
}

/** What of a list is against the contract. */
export function contractFaults(text: string): string[] {
  const items = JSON.parse(text) as { petId: unknown; quantity: unknown; status: unknown }[]
  return items
    .filter(
      ({ petId, quantity, status }) =>
        !Number.isInteger(petId) ||
        !Number.isInteger(quantity) ||
        Number(quantity) < 0 ||
        Number(quantity) > 2_147_483_647 ||
        !['available', 'pending', 'sold'].includes(String(status)),
    )
    .map((item) => `against the contract: ${JSON.stringify(item)}`)
}

const LIST = 'inventory list --json'

/** One command on a damaged database: what is wrong with how it ended. */
export async function tryCommand(args: readonly string[], data: string, binary?: string) {
  const readsInput = args.includes('-')
  const ran = await petstock([...args, '--data', data], {
    binary,
    ...(readsInput && { stdin: 'petId,quantity,status\n1,1,sold\n' }),
  })
  if (isReadableRefusal(ran)) return []
  if (ran.status === 0) return args.join(' ') === LIST ? contractFaults(ran.stdout) : []
  return [`${args.join(' ')} ended with ${ran.status}: ${ran.stderr}`]
}
