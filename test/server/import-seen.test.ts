import { expect, test } from 'bun:test'
import type { ImportResult } from '../../src/http/desk/imports/stock-imports.ts'
import type { ThreadEvents } from '../../src/runtime/thread.ts'
import type { ImportMessage } from '../../src/server/imports/import-thread.ts'
import { ShopImports } from '../../src/server/imports/shop-imports.ts'

const COUNTS = { id: 'an import', added: 0, changed: 1, unchanged: 0, numbers: null } as const

const DONE: readonly ImportResult[] = [
  { outcome: 'made', ...COUNTS },
  { outcome: 'made_before', ...COUNTS },
]

test.each(DONE)('who hears that an import is $outcome finds it in the list', async (done) => {
  const seen: string[] = []
  const listed = Promise.withResolvers<void>()
  const engine = {
    acceptsWrites: true,
    catchUp() {
      seen.push('asked')
      return listed.promise
    },
  }
  const imports = new ShopImports({ data: 'none' }, engine, {
    every: () => () => {},
    start: ({ onMessage }: ThreadEvents<ImportMessage>) => ({
      post: () => onMessage({ done }),
      terminate: async () => {},
    }),
  })
  const { signal } = new AbortController()
  const receive = async () => new Uint8Array()
  const response = imports
    .run({ shopId: 1n, keyId: 'key', currency: null, bytes: 0, signal, receive })
    .then((result) => void seen.push(result?.outcome ?? 'none'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(seen).toEqual(['asked'])
  listed.resolve()
  await response
  expect(seen).toEqual(['asked', done.outcome])
})
