import { describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import {
  DeskLists,
  type ListRequest,
  MAX_LISTS,
  MAX_LISTS_OF_A_KEY,
} from '../../../src/http/desk/list/desk-lists.ts'
import type { PetDetails } from '../../../src/stock/pet-details.ts'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { details } from '../../live/simulated-shop.ts'
import { runs } from '../../support/property-runs.ts'
import { type Readings, readingBy } from '../../support/reading-by.ts'

const pets = (count: number) => Array.from({ length: count }, (_, id) => details(BigInt(id)))

/** A stock that counts how often it is read. */
function stockOf(all: PetDetails[]) {
  const stock = { reads: 0, revision: 1, all, fails: false }
  const source = readingBy({
    async petPage({ after, limit }) {
      stock.reads += 1
      if (stock.fails) throw new StorageUnavailable('locked')
      return stock.all.filter(({ petId }) => after === undefined || petId > after).slice(0, limit)
    },
    revision: async () => stock.revision,
  } satisfies Readings<'petPage' | 'revision'>)
  return { stock, lists: new DeskLists(() => source) }
}

const asked = (keyId: string, more: Partial<ListRequest> = {}): ListRequest => ({
  shopId: 1n,
  shopLevel: null,
  keyId,
  gzip: false,
  signal: new AbortController().signal,
  onProgress: () => {},
  onBroken: () => {},
  ...more,
})

async function isFree(lists: DeskLists, keyId: string): Promise<boolean> {
  try {
    const stream = await lists.open(asked(keyId))
    await stream.cancel()
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'overloaded' })
    return false
  }
}

/** Opens lists until no more are let through. */
async function fill(lists: DeskLists, keyId: string) {
  const streams: ReadableStream[] = []
  for (let count = 0; count < MAX_LISTS_OF_A_KEY; count++) {
    streams.push(await lists.open(asked(keyId)))
  }
  expect(await isFree(lists, keyId)).toBe(false)
  return streams
}

describe('the slots of the lists', () => {
  test('a key has 8 of them and all keys together 64, and a key that has none left takes none of another', async () => {
    const { lists } = stockOf(pets(600))
    expect([MAX_LISTS_OF_A_KEY, MAX_LISTS]).toEqual([8, 64])
    const streams: ReadableStream[] = []
    for (let key = 0; key < 8; key++) streams.push(...(await fill(lists, `key ${key}`)))
    expect(await isFree(lists, 'another')).toBe(false)
    await streams[0]?.cancel()
    expect(await isFree(lists, 'another')).toBe(true)
  })

  test('a slot is free again once a list is read, left, broken off, or its client is gone', async () => {
    const { stock, lists } = stockOf(pets(600))
    for (let round = 0; round < 20; round++) {
      await new Response(await lists.open(asked('till', { gzip: round % 2 === 0 }))).bytes()
      await (await lists.open(asked('till'))).cancel()

      const broken = await lists.open(asked('till'))
      stock.fails = true
      stock.revision += 1
      await expect(new Response(broken).text()).rejects.toThrow('locked')
      await expect(lists.open(asked('till'))).rejects.toThrow('locked')
      stock.fails = false

      const client = new AbortController()
      await lists.open(asked('till', { signal: client.signal }))
      client.abort()
      await lists.open(asked('till', { signal: AbortSignal.abort() }))
    }
    await fill(lists, 'till')
  })

  test('no order of opening, reading and leaving loses a slot or gives one twice', async () => {
    const step = fc.record({
      keyId: fc.constantFrom('a', 'b'),
      end: fc.constantFrom('read', 'cancel', 'abort', 'abort and cancel', 'stay'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { lists } = stockOf(pets(300))
        const staying = { a: 0, b: 0 } as Record<string, number>
        for (const { keyId, end } of steps) {
          const client = new AbortController()
          const full = (staying[keyId] ?? 0) >= MAX_LISTS_OF_A_KEY
          const opened = lists.open(asked(keyId, { signal: client.signal }))
          if (full) {
            await expect(opened).rejects.toThrow('Too many lists')
            continue
          }
          const stream = await opened
          if (end === 'read') await new Response(stream).bytes()
          if (end.startsWith('abort')) client.abort()
          if (end.endsWith('cancel')) await stream.cancel()
          if (end === 'stay') staying[keyId] = (staying[keyId] ?? 0) + 1
        }
      }),
      runs(50),
    )
  })
})

describe('pages that lists share', () => {
  const PAGES = 3
  const readBoth = async (lists: DeskLists) => {
    const [plain, packed] = await Promise.all(
      [false, true].map(async (gzip) =>
        new Response(await lists.open(asked('till', { gzip }))).bytes(),
      ),
    )
    return [Buffer.from(plain as Uint8Array), gunzipSync(packed as Uint8Array)].map(String)
  }

  test('lists that are sent together are read once, compressed or not', async () => {
    const { stock, lists } = stockOf(pets(600))
    const [plain, packed] = await readBoth(lists)
    expect(stock.reads).toBe(PAGES)
    expect(packed).toBe(plain as string)
    expect(JSON.parse(plain as string)).toHaveLength(600)
  })

  test('a list that is asked for after a commit has what was committed, whatever other lists are read', async () => {
    const { stock, lists } = stockOf(pets(600))
    const open = await lists.open(asked('till'))
    stock.all = [...stock.all.slice(1), details(999n)]
    stock.revision += 1
    const [plain = ''] = await readBoth(lists)
    const ids = (JSON.parse(plain) as { petId: number }[]).map(({ petId }) => petId)
    expect([ids[0], ids.at(-1), ids.length]).toEqual([1, 999, 600])
    await open.cancel()
  })

  test('nothing is kept once no list is being sent', async () => {
    const { stock, lists } = stockOf(pets(600))
    await readBoth(lists)
    await readBoth(lists)
    expect(stock.reads).toBe(2 * PAGES)
  })
})
