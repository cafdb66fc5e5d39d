import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { type AccessChange, COMMAND } from '../../../src/keys/access-change.ts'
import { makeCode } from '../../../src/keys/make-code.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { ONLY_SHOP } from '../../../src/storage/embedded-engine.ts'
import { engineOf } from '../../../src/storage/open-engine.ts'
import { apiKey, KEY_MADE_AT as NOW } from '../../support/api-key.ts'
import { temporaryFolder } from '../../support/petstock.ts'

const KEPT_MS = 86_400_000
const AT = { machine: NOW, endsBy: NOW }

/** The shop of a folder, as commands have it. */
async function inFolder<T>(
  engine: ReturnType<typeof engineOf>,
  use: (access: Awaited<ReturnType<typeof accessOf>>['access']) => Promise<T>,
): Promise<T> {
  const { access, close } = await accessOf(engine)
  try {
    return await use(access)
  } finally {
    await close()
  }
}

async function accessOf(engine: ReturnType<typeof engineOf>) {
  const command = await engine.openForCommand({ create: true, now: () => NOW })
  return { access: command.shop(ONLY_SHOP).access, close: () => command.close() }
}

test('a shop takes its settings and its audit log along, but neither its name nor its one-time codes', async () => {
  using temporary = temporaryFolder()
  const [here, there] = ['here', 'there'].map((name) => engineOf(dataFolder(temporary.file(name))))
  if (here === undefined || there === undefined) throw new Error('there are two folders')
  const change = { name: 'Zoo', language: 'de', lowStockAt: 3, keptMs: KEPT_MS } as const
  const request = { purpose: { kind: 'set_up', keysBefore: 1 }, lengthMs: 9, madeBy: null } as const
  const { code } = makeCode(request, NOW, randomBytes)
  const changes: readonly AccessChange[] = [
    { kind: 'add_key', key: apiKey('key_a'), evenIfNameTaken: false },
    { kind: 'rename_key', keyId: 'key_a', name: 'Till 1' },
    { kind: 'change_settings', change, defaultMs: 1 },
    { kind: 'make_code', code },
  ]
  const before = await inFolder(here, async (access) => {
    for (const each of changes) await access.change(each, COMMAND, AT)
    return {
      settings: await access.readSettings(),
      journal: await access.journalPage(undefined, 9),
    }
  })
  expect(before.journal.entries).toHaveLength(changes.length)

  const departure = await here.depart({ now: () => NOW })
  const receive = { now: () => NOW, servers: 'here', onProgress() {} }
  const copy = await there.receive(departure.shop, receive)
  copy.publish()
  departure.close()
  await inFolder(there, async (access) => {
    expect(await access.readSettings()).toEqual({ ...before.settings, name: null })
    expect(await access.journalPage(undefined, 9)).toEqual(before.journal)
    expect(await access.findCode(code.id)).toBeUndefined()
    await access.change({ kind: 'revoke_key', keyId: 'key_a' }, COMMAND, AT)
    const [newest] = (await access.journalPage(undefined, 1)).entries
    expect(newest?.id).toBe(5n)
  })
})
