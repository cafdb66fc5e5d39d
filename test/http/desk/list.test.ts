import { describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { startHttpServer } from '#runtime/server'
import { ListPages } from '../../../src/http/desk/list/list-pages.ts'
import {
  gzipChunks,
  jsonChunks,
  listStream,
  pagesInOrder,
} from '../../../src/http/desk/list/list-stream.ts'
import { parseExact } from '../../../src/json/exact-json.ts'
import type { PetDetails } from '../../../src/stock/pet-details.ts'
import type { QuestionOf } from '../../../src/stock/stock-question.ts'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { details } from '../../live/simulated-shop.ts'
import { testApp, VALID } from '../../support/app.ts'
import { bearer } from '../../support/petstock.ts'
import { type Readings, readingBy } from '../../support/reading-by.ts'
import { expectError, limitsOf, patch } from '../../support/responses.ts'
import { type TestService, testService } from '../../support/service.ts'

const PATH = '/desk/api/inventory'

const listOf = async (service: TestService, key = service.key) => {
  const response = await service.request(PATH, { headers: bearer(key) })
  return parseExact(await response.text()) as Record<string, unknown>[]
}

const REPTILE = { kind: 'Reptile "<b>"', barcodes: ['036000291452', '"\\/'] }

describe('GET /desk/api/inventory', () => {
  test('is every pet with all that there is to see of it, by ascending petId', async () => {
    await using service = await testService({
      pets: [
        {
          petId: 2n ** 63n - 1n,
          quantity: 3,
          lowStockAt: 3,
          name: 'Tortoise, "Hermann\'s"',
          ...REPTILE,
        },
        { petId: -(2n ** 63n), quantity: 4, lowStockAt: 3, status: 'pending' },
        { petId: 0n, name: 'Nemo\u2028\u{1F420}' },
      ],
    })
    const at = service.clock.wall()
    const lastMovement = { id: expect.any(String), at, reason: 'add', by: null }
    expect(await listOf(service)).toEqual([
      {
        ...{
          petId: -(2n ** 63n),
          name: null,
          kind: null,
          barcodes: [],
          quantity: 4,
          status: 'pending',
        },
        ...{ lowStockAt: 3, low: false, updatedAt: at, lastMovement },
      },
      {
        ...{
          petId: 0,
          name: 'Nemo\u2028\u{1F420}',
          kind: null,
          barcodes: [],
          quantity: 0,
          status: 'available',
        },
        ...{ lowStockAt: null, low: false, updatedAt: at, lastMovement },
      },
      {
        ...{ petId: 2n ** 63n - 1n, name: 'Tortoise, "Hermann\'s"', quantity: 3, ...REPTILE },
        ...{ status: 'available', lowStockAt: 3, low: true, updatedAt: at, lastMovement },
      },
    ])
  })

  test('says who changed a pet last, by the name of the key, also of one that was revoked since', async () => {
    await using service = await testService({ keys: [{ name: 'Till "1"' }, {}] })
    const [till, other] = service.issued
    await service.request('/v1/inventory/1', patch(till?.key ?? '', '{"quantity":2}'))
    const by = { keyId: till?.id, name: 'Till "1"' }
    const [before] = await listOf(service, other?.key)
    expect(before).toMatchObject({ quantity: 2, lastMovement: { reason: 'update', by } })
    await service.byCommand(({ keys }) => keys.revoke(till?.id ?? '', 1))
    const [after] = await listOf(service, other?.key)
    expect(after).toEqual(before as never)
  })

  test('is an empty array of an empty shop', async () => {
    await using service = await testService({ pets: [] })
    expect(await listOf(service)).toEqual([])
  })

  test('comes compressed to a client that takes gzip, and is the same to others', async () => {
    await using service = await testService()
    const ask = async (encoding: string) => {
      const headers = { ...bearer(service.key), 'Accept-Encoding': encoding }
      const response = await fetch(service.url + PATH, { headers, decompress: false })
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      return { coding: response.headers.get('content-encoding'), bytes: await response.bytes() }
    }
    const plain = await ask('identity')
    expect(plain.coding).toBeNull()
    for (const encoding of ['gzip', 'deflate, gzip;q=0.5, br', 'GZIP']) {
      const { coding, bytes } = await ask(encoding)
      expect(coding).toBe('gzip')
      expect(gunzipSync(bytes)).toEqual(Buffer.from(plain.bytes))
    }
    for (const encoding of ['gzip;q=0', 'br', 'gzip;q=0.0, br', 'xgzip']) {
      expect((await ask(encoding)).coding).toBeNull()
    }
  })

  test('may be had with a key that may only read, is counted once, and is kept by no cache', async () => {
    await using service = await testService({ keys: [{ access: 'read' }] })
    const response = await service.request(PATH, { headers: bearer(service.key) })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(limitsOf(response).remaining).toBe(999)
    await response.text()
    const head = await service.request(PATH, { method: 'HEAD', headers: bearer(service.key) })
    expect([head.status, await head.text(), limitsOf(head).remaining]).toEqual([200, '', 998])
    const { headers } = await expectError(
      service.request(PATH, { method: 'DELETE', headers: bearer(service.key) }),
      'method_not_allowed',
    )
    expect(headers.get('allow')).toContain('GET, HEAD')
  })

  test('may be read by a page of a listed origin', async () => {
    const origin = 'https://desk.example'
    await using service = await testService({ corsOrigins: [origin] })
    const headers = { ...bearer(service.key), Origin: origin }
    const response = await service.request(PATH, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(await response.json()).toHaveLength(1)
  })
})

describe('a list of many pages', () => {
  const pets = (count: number) =>
    Array.from({ length: count }, (_, index) => details(BigInt(index) - 3n))

  const reader = (all: readonly PetDetails[], onPage: (after: bigint | undefined) => void) => ({
    petPage: async ({ after, limit }: QuestionOf<'petPage'>) => {
      onPage(after)
      return all.filter(({ petId }) => after === undefined || petId > after).slice(0, limit)
    },
    revision: async () => 1,
  })

  const inPagesOf = (source: Readings<'petPage' | 'revision'>, size: number) =>
    pagesInOrder(new ListPages(readingBy(source), null, { add: () => {} }, size), async () => {})

  const events = {
    onProgress: () => {},
    onBroken: (error: unknown) => expect.unreachable(String(error)),
    onEnd: () => {},
  }

  test('is whole, wherever its pages end', async () => {
    for (const count of [0, 1, 4, 5, 6, 9, 10, 11]) {
      const all = pets(count)
      const source = reader(all, () => {})
      const ids = all.map(({ petId }) => Number(petId))
      const plain = listStream(jsonChunks(inPagesOf(source, 5)), events)
      expect(idsOf(await new Response(plain).text())).toEqual(ids)
      const compressed = listStream(gzipChunks(inPagesOf(source, 5)), events)
      expect(idsOf(gunzipSync(await new Response(compressed).bytes()).toString())).toEqual(ids)
    }
  })

  test('is read no faster than it is taken, and not any more when its client has gone', async () => {
    let read = 0
    const source = reader(pets(100), () => {
      read += 1
    })
    const chunks = jsonChunks(inPagesOf(source, 5))
    const taker = listStream(chunks, events).getReader()
    for (const taken of [1, 2, 3]) {
      await taker.read()
      expect(read).toBe(taken)
    }
    await taker.cancel()
    expect((await chunks.next()).done).toBe(true)
    expect(read).toBe(3)
  })

  test('is at its end without a word when its taker leaves while a page is read', async () => {
    const asked = Promise.withResolvers<void>()
    const reading = Promise.withResolvers<PetDetails[]>()
    const broken: unknown[] = []
    const petDetails = async () => {
      asked.resolve()
      return reading.promise
    }
    const chunks = jsonChunks(inPagesOf({ petPage: petDetails, revision: async () => 1 }, 5))
    const taker = listStream(chunks, {
      ...events,
      onBroken: (error) => broken.push(error),
    }).getReader()
    const page = taker.read()
    await asked.promise
    const left = taker.cancel()
    reading.resolve(pets(5))
    await left
    expect(await page).toEqual({ done: true, value: undefined })
    expect((await chunks.next()).done).toBe(true)
    expect(broken).toEqual([])
  })

  test.each(['identity', 'gzip'])(
    'that cannot be read to its end breaks off, so that no client takes it for whole (%s)',
    async (encoding) => {
      const { handlers } = testApp({
        readings: reader(pets(2_000), (after) => {
          if ((after ?? 0n) > 600n) throw new StorageUnavailable('locked')
        }),
      })
      const server = startHttpServer(handlers, { host: '127.0.0.1', port: 0 })
      const headers = { ...VALID, 'Accept-Encoding': encoding }
      // By then the answer may have begun or not.
      const text = fetch(server.url + PATH, { headers }).then((response) => response.text())
      const outcome = await text.then(
        () => 'whole',
        () => 'broken off',
      )
      expect(outcome).toBe('broken off')
      await server.stop()
    },
  )

  test('of which not even the first page can be read is refused', async () => {
    const { request } = testApp({
      readings: reader([], () => {
        throw new StorageUnavailable('locked')
      }),
    })
    await expectError(request(PATH, { headers: VALID }), 'storage_unavailable')
  })
})

const idsOf = (json: string): number[] =>
  (JSON.parse(json) as { petId: number }[]).map(({ petId }) => petId)
