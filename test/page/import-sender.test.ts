import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import { createClient } from '../../src/client/client.ts'
import { forgetSentOfOthers, SENT_NAME } from '../../src/page/spreadsheet/import/forget-files.ts'
import { ImportSender } from '../../src/page/spreadsheet/import/import-sender.ts'
import { memoryStorage } from './memory-storage.ts'

const MADE = { id: null, added: 2, changed: 0, unchanged: 0, numbers: null }

/** What a service responds: a status and a code; null: nothing. */
type Scripted = readonly [status: number, code: string] | null

/** A sender whose service responds by a script, and then that the import is made. */
function opened(script: Scripted[] = [], storage: Storage = memoryStorage(), keyId = 'ann') {
  const sent: { readonly id: string; readonly csv: string }[] = []
  const made: (object | undefined)[] = []
  const shop = createClient('http://shop-pc', {
    apiKey: 'pst_key',
    async fetch(_, { method, body }) {
      // What is asked for again is looked for among the changes: nobody has undone it.
      if (method === 'GET') return Response.json({ changes: [] })
      sent.push(JSON.parse(String(body)))
      const next = script.shift()
      if (next === null) throw new TypeError('the connection was cut')
      const [status, code] = next ?? [200, '']
      const said = status === 200 ? MADE : { code, message: code, status }
      return Response.json(said, { status })
    },
  })
  const own = { shop }
  const current = signal<typeof own | undefined>(own)
  const sender = new ImportSender({
    ...{ storage, keyId, wallClock: () => 1_000, isCurrent: () => current.peek() === own },
    session: { current, refused: () => {} },
    onMade: (choices) => made.push(choices),
  })
  return { sender, sent, made, storage, current }
}

const FILE = {
  name: 'a.csv',
  csv: 'petId,quantity\n1,2\n',
  decisions: { sheet: 'May' },
  choices: {},
}
const OTHER = { ...FILE, name: 'b.csv', csv: 'petId,quantity\n1,3\n', choices: {} }

describe('what is sent of a file', () => {
  test.each<[Scripted]>([[null], [[500, 'internal_error']], [[503, 'storage_unavailable']]])(
    'is sent again to the letter, and nothing else before that, where the service says %j',
    async (first) => {
      const { sender, sent, made, storage } = opened([first])
      await sender.start(FILE)
      expect(sender.inDoubt.value).toMatchObject({ name: 'a.csv', at: 1_000 })
      await sender.start(OTHER)
      expect(sent).toHaveLength(1)
      await sender.again()
      expect(sent[1]).toEqual(sent[0])
      expect(sent[0]).toMatchObject({ csv: FILE.csv, sheet: 'May' })
      expect(sender.made.value).toMatchObject({ added: 2 })
      expect(made).toEqual([FILE.choices])
      expect([sender.inDoubt.value, storage.length]).toEqual([undefined, 0])
      await sender.start(OTHER)
      expect(sent[2]?.id).not.toBe(sent[0]?.id)
    },
  )

  test.each<[Scripted]>([
    [[400, 'import_refused']],
    [[409, 'import_at_work']],
    [[409, 'currency_changed']],
    [[429, 'rate_limited']],
    [[403, 'insufficient_access']],
  ])(
    'is not in where the service says so at once, by %j: then another may be sent',
    async (first) => {
      const { sender, sent, storage } = opened([first])
      await sender.start(FILE)
      expect(sender.error.value?.code).toBe(first?.[1])
      expect([sender.inDoubt.value, storage.length]).toEqual([undefined, 0])
      await sender.start(OTHER)
      expect(sent.map(({ csv }) => csv)).toEqual([FILE.csv, OTHER.csv])
    },
  )

  test.each<[Scripted, boolean]>([
    [[400, 'import_refused'], false],
    [[409, 'currency_changed'], false],
    [[413, 'body_too_large'], false],
    [[409, 'import_at_work'], true],
    [[400, 'invalid_import'], true],
    [[429, 'rate_limited'], true],
    [[403, 'insufficient_access'], true],
  ])('may still be in after %j to what was lost before: %p', async (second, isInDoubt) => {
    const { sender, sent } = opened([null, second])
    await sender.start(FILE)
    await sender.again()
    expect(sender.inDoubt.value !== undefined).toBe(isInDoubt)
    await sender.again()
    expect(sent).toHaveLength(isInDoubt ? 3 : 2)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  })

  test('outlives a reload that comes before the response', async () => {
    const storage = memoryStorage()
    const before = opened([null], storage)
    const sending = before.sender.start(FILE)
    const after = opened([], storage)
    expect(after.sender.inDoubt.value?.name).toBe('a.csv')
    await after.sender.again()
    await sending
    expect(after.sent).toEqual(before.sent)
    expect(after.made).toEqual([undefined])
  })

  test('needs the page while it is sent, and as long as the browser keeps it nowhere else', async () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('full')
      },
    }
    for (const [storage, isNeeded] of [
      [memoryStorage(), false],
      [full, true],
    ] as const) {
      const { sender } = opened([null], storage)
      const sending = sender.start(FILE)
      expect(sender.needsPage.value).toBe(true)
      await sending
      expect(sender.needsPage.value).toBe(isNeeded)
      await sender.again()
      expect(sender.needsPage.value).toBe(false)
    }
  })

  test('is neither kept nor sent where the person has signed out while it was written, whoever has signed in since', async () => {
    for (const next of [undefined, opened()]) {
      const { sender, sent, storage, current } = opened()
      current.value = next?.current.peek()
      await sender.start(FILE)
      expect([sent, next?.sent ?? [], storage.length]).toEqual([[], [], 0])
      expect(sender.inDoubt.value).toBeUndefined()
    }
  })

  test('leaves nothing behind where the person has signed out while it was sent', async () => {
    const { sender, made, storage, current } = opened()
    const sending = sender.start(FILE)
    current.value = undefined
    storage.clear()
    await sending
    expect([made, storage.length]).toEqual([[], 0])
  })

  test('is of its key: the next one that is signed in does not see it, and has it forgotten', async () => {
    const { sender, storage } = opened([null])
    await sender.start(FILE)
    expect(opened([], storage, 'bo').sender.inDoubt.value).toBeUndefined()
    const storages = { thisDevice: memoryStorage(), thisSession: storage }
    forgetSentOfOthers(storages, 'ann')
    expect(opened([], storage).sender.inDoubt.value?.name).toBe('a.csv')
    forgetSentOfOthers(storages, 'bo')
    expect(storage.length).toBe(0)
  })

  test('is ignored where a page of another version has kept it', () => {
    const storage = memoryStorage()
    storage.setItem(SENT_NAME, 'ann\n{"version":0,"id":"1","csv":""}')
    expect(opened([], storage).sender.inDoubt.value).toBeUndefined()
    storage.setItem(SENT_NAME, 'ann\n{"version":')
    expect(opened([], storage).sender.inDoubt.value).toBeUndefined()
  })
})
