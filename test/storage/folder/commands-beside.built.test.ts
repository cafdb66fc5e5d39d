import { expect, test } from 'bun:test'
import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import { readLogBeside } from '../../support/log-reader.ts'
import { outputOf, petstock, program, serve } from '../../support/petstock.ts'
import { setQuantity } from '../../support/requests.ts'
import { type Shop, stockedShop } from '../../support/shop.ts'
import { Stored } from '../../support/stored.ts'
import { until } from '../../support/wait.ts'

const COMMANDS = 20
// The server compares its files once a second.
const TWO_LOOKS_MS = 2_200

/** A command of another kind each time: some read, some write, some write much. */
const COMMAND_LINES: readonly ((at: number) => { args: string[]; stdin?: string })[] = [
  () => ({ args: ['inventory', 'list', '--json'] }),
  () => ({ args: ['keys', 'list'] }),
  (at) => ({ args: ['inventory', 'add', String(1_000 + at)] }),
  (at) => ({
    args: ['inventory', 'import', '-'],
    stdin: `petId,quantity,status\n${Array.from({ length: 200 }, (_, pet) => `${2_000 + 200 * at + pet},1,sold\n`).join('')}`,
  }),
  () => ({ args: ['doctor'] }),
]

test(`no update is refused beside ${COMMANDS} commands at once on one folder`, async () => {
  using shop = await stockedShop(2)
  await expectNoneRefused(shop)
})

test(`no update is refused beside ${COMMANDS} commands and a program that copies the log as Litestream does`, async () => {
  using shop = await stockedShop(2)
  await using _reader = await readLogBeside(shop.database)
  await expectNoneRefused(shop)
})

test('a command that ends leaves the log as it is, beside a server and after one that has crashed', async () => {
  using shop = await stockedShop(2)
  const log = `${shop.database}-wal`
  const data = ['--data', shop.data]
  await using server = await serve(shop.data, ['--backup-dir', 'off'])
  expect(await setQuantity(server, shop.key, 1, 5)).toBe('200')
  const before = readFileSync(log)
  await program(['inventory', 'list', ...data])
  await program(['backup', 'create', shop.file('a.db'), ...data])
  await program(['inventory', 'add', '7', ...data])
  // The server, too, appends to it now and then.
  expect(readFileSync(log).subarray(0, before.length).equals(before)).toBe(true)
  expect(statSync(log).size).toBeGreaterThan(before.length)
  await server.crash()
  await program(['inventory', 'list', ...data])
  expect(existsSync(log)).toBe(true)
})

test('a command works with the file that was put under a server, says so, and gets nothing of the log of the other', async () => {
  using shop = await stockedShop(2)
  const data = ['--data', shop.data]
  const older = shop.file('older.db')
  await outputOf(['backup', 'create', older, ...data])
  await using server = await serve(shop.data, ['--backup-dir', 'off'])
  expect(await setQuantity(server, shop.key, 1, 5)).toBe('200')
  renameSync(older, shop.database)
  await until(async () => (await server.request('/readyz')).status === 503)
  // What was noticed is marked in the same look.
  await until(async () => (await (await server.request('/readyz')).text()).includes('lost changes'))
  const set = await program(['inventory', 'set', '2', '--quantity', '3', ...data])
  expect(set).toMatchObject({ status: 0, stderr: expect.stringContaining('another file was put') })
  expect(await server.stop()).toBe(0)
  expect((await program(['serve', '--port', '0', ...data])).status).toBe(1)
  await outputOf(['shops', 'accept-loss', '--yes', ...data])
  await using again = await serve(shop.data, ['--backup-dir', 'off'])
  expect(await again.stop()).toBe(0)
  using stored = new Stored(shop)
  expect([...stored.quantities()]).toEqual([
    [1, 0],
    [2, 3],
  ])
  expect(stored.faults()).toEqual([])
})

async function expectNoneRefused(shop: Shop): Promise<void> {
  const data = ['--data', shop.data]
  await outputOf(['backup', 'create', shop.file('a.db'), ...data])
  await using server = await serve(shop.data, ['--backup-dir', 'off'])
  const outcomes = new Set<string>()
  let quantity = 0
  const update = async () => void outcomes.add(await setQuantity(server, shop.key, 1, ++quantity))
  const runCommand = async (at: number): Promise<string | undefined> => {
    const { args, stdin } = COMMAND_LINES[at % COMMAND_LINES.length]?.(at) ?? { args: [] }
    const { status, stderr } = await petstock([...args, ...data], stdin ? { stdin } : {})
    await update()
    return status === 0 ? undefined : `${args.join(' ')}: ${stderr}`
  }

  // A long log, which the commands append to, and leave as it is.
  await forTwoLooks(update)
  const commands = Array.from({ length: COMMANDS }, (_, at) => runCommand(at))
  const failures = (await Promise.all(commands)).filter((failure) => failure !== undefined)
  await petstock(['keys', 'list', ...data])
  // Now and then an update, so that the log stays short.
  await forTwoLooks(async () => {
    for (let count = 0; count < 100; count++) await server.request('/healthz')
    await update()
  })
  expect([...outcomes]).toEqual(['200'])
  expect(failures).toEqual([])
  expect(await server.stop()).toBe(0)
  expect(await server.stderr).not.toContain('updates are refused')
}

async function forTwoLooks(act: () => Promise<void>): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < TWO_LOOKS_MS) await act()
}
