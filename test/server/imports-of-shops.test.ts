import { describe, expect, test } from 'bun:test'
import type { ImportResult } from '../../src/http/desk/imports/stock-imports.ts'
import { LEAST_RECEIVED, MAX_IMPORT_BYTES } from '../../src/http/request/request-body.ts'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import type { ImportMessage, ImportRequest } from '../../src/server/imports/import-thread.ts'
import { ShopImports } from '../../src/server/imports/shop-imports.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { until } from '../support/wait.ts'

const COUNTS = { added: 1, changed: 0, unchanged: 0, numbers: null }
const MADE: ImportResult = { outcome: 'made', id: 'an import', ...COUNTS }

/** The imports of a server, with uploads and a thread that go on when the test says so. */
function importsOfServer() {
  const clock = new ManualClock()
  const atWork: { readonly shopId: bigint; readonly finish: () => void }[] = []
  const engine = { acceptsWrites: true, catchUp: async () => {} }
  const imports = new ShopImports({ data: 'none' }, engine, {
    every: clock.every,
    start: ({ onMessage }: ThreadEvents<ImportMessage>) => ({
      post(message) {
        const { shopId } = message as ImportRequest
        atWork.push({ shopId, finish: () => onMessage({ done: MADE }) })
      },
      terminate: async () => {},
    }),
  })
  return {
    clock,
    shopsAtWork: () => atWork.map(({ shopId }) => Number(shopId)),
    async finish(nth: number) {
      await until(() => atWork.length > nth)
      atWork[nth]?.finish()
    },
    progress: (shop: number, key: string) => imports.progress(BigInt(shop), key),
    /** A request of a key whose body comes as the test says. */
    upload(shop: number, key: string) {
      const client = new AbortController()
      const body = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
      let onReceived: (bytes: number) => void = () => {}
      const result = imports.run({
        ...{ shopId: BigInt(shop), keyId: key, currency: null, bytes: null },
        signal: client.signal,
        receive(say, signal) {
          onReceived = say
          signal.addEventListener('abort', () => body.reject(signal.reason))
          return body.promise
        },
      })
      return {
        outcome: result.then(({ outcome }) => outcome),
        receive: (bytes: number) => onReceived(bytes),
        complete: () => body.resolve(new Uint8Array(1)),
        leave: () => client.abort(new Error('the client has gone')),
      }
    },
  }
}

describe('imports of many shops on a server', () => {
  test('are made one at a time, and none waits for a body that still comes', async () => {
    const server = importsOfServer()
    server.upload(1, 'slow')
    const first = server.upload(2, 'owner')
    first.complete()
    await until(() => server.shopsAtWork().length === 1)
    const second = server.upload(3, 'owner')
    second.complete()
    const third = server.upload(4, 'owner')
    third.complete()
    expect(await server.upload(2, 'another').outcome).toBe('at_work')
    expect(server.shopsAtWork()).toEqual([2])
    await server.finish(0)
    expect(await first.outcome).toBe('made')
    await server.finish(1)
    expect(await second.outcome).toBe('made')
    await server.finish(2)
    expect(await third.outcome).toBe('made')
    expect(server.shopsAtWork()).toEqual([2, 3, 4])
  })

  test('of which each knows its own, and that of its shop', async () => {
    const server = importsOfServer()
    const whole = server.upload(1, 'owner')
    whole.complete()
    await until(() => server.shopsAtWork().length === 1)
    server.upload(2, 'owner').receive(7)
    expect(server.progress(1, 'owner')).toMatchObject({ phase: 'reading' })
    expect(server.progress(1, 'another')).toMatchObject({ phase: 'reading' })
    expect(server.progress(2, 'owner')).toEqual({
      ...{ phase: 'receiving', receivedBytes: 7, bytes: null },
    })
    expect(server.progress(2, 'another')).toBeUndefined()
  })

  test('whose clients go away while they wait leave their places at once', async () => {
    const server = importsOfServer()
    const first = server.upload(1, 'owner')
    first.complete()
    await until(() => server.shopsAtWork().length === 1)
    const gone = server.upload(2, 'owner')
    gone.complete()
    await until(() => server.progress(2, 'another') !== undefined)
    gone.leave()
    await expect(gone.outcome).rejects.toThrow('the client has gone')
    const again = server.upload(2, 'owner')
    again.complete()
    await server.finish(0)
    await server.finish(1)
    expect([await first.outcome, await again.outcome]).toEqual(['made', 'made'])
    expect(server.shopsAtWork()).toEqual([1, 2])
  })

  test('that come too slowly are given up: the beginning counts, too, and a burst does not last', async () => {
    const { upload, clock, finish } = importsOfServer()
    const [silent, slow, fast] = [upload(1, 'a'), upload(1, 'b'), upload(2, 'a')]
    slow.receive(10 * LEAST_RECEIVED.bytes)
    fast.receive(LEAST_RECEIVED.bytes)
    clock.advance(LEAST_RECEIVED.inMs)
    expect(await silent.outcome).toBe('too_slow')
    slow.receive(11 * LEAST_RECEIVED.bytes - 1)
    fast.receive(2 * LEAST_RECEIVED.bytes)
    clock.advance(LEAST_RECEIVED.inMs)
    expect(await slow.outcome).toBe('too_slow')
    fast.receive(3 * LEAST_RECEIVED.bytes)
    clock.advance(LEAST_RECEIVED.inMs)
    fast.complete()
    await finish(0)
    expect(await fast.outcome).toBe('made')
  })

  test('have two whole bodies of a shop in memory, six in all, and room again once one has gone', async () => {
    const { upload, finish } = importsOfServer()
    const receive = (shop: number, key: string) => {
      const body = upload(shop, key)
      body.receive(MAX_IMPORT_BYTES)
      return body
    }
    const first = receive(1, 'a')
    receive(1, 'b')
    const third = upload(1, 'c')
    third.receive(1)
    expect(await third.outcome).toBe('no_room')
    for (const shop of [2, 3]) for (const key of ['a', 'b']) receive(shop, key)
    expect(await receive(4, 'a').outcome).toBe('no_room')
    first.complete()
    await finish(0)
    expect(await first.outcome).toBe('made')
    const last = receive(4, 'a')
    last.complete()
    await finish(1)
    expect(await last.outcome).toBe('made')
  })
})
