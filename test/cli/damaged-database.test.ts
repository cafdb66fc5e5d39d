import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type Damage,
  randomDamage,
  seeded,
  tryCommand,
  type WholeShop,
  wholeShop,
} from '../support/damaged-shop.ts'
import { petstock, serve, update } from '../support/petstock.ts'
import { newShop } from './shop.ts'

const COMMANDS = [
  'inventory list',
  'inventory list --json',
  'inventory export',
  'inventory order',
  'inventory worth',
  'inventory history 1',
  'inventory history 1 --json',
  'inventory add 9999',
  'inventory set 1 --quantity 4',
  'inventory remove 2',
  'inventory import -',
  'keys list',
  'keys create --name a --plan free',
  'doctor',
]

const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut short': (bytes) => bytes.subarray(0, 9_000),
  'of zeros at its head': (bytes) => void bytes.fill(0, 0, 100),
  'of zeros in its first page': (bytes) => void bytes.fill(0, 100, 4_096),
  'of swapped pages': (bytes) => {
    const page = Buffer.from(bytes.subarray(4_096, 8_192))
    bytes.copyWithin(4_096, 8_192, 12_288)
    bytes.set(page, 8_192)
    return undefined
  },
  'of a list of free pages that leads nowhere': (bytes) => {
    bytes.writeUInt32BE(0xffff, 32)
    bytes.writeUInt32BE(7, 36)
    return undefined
  },
  'with a broken word in its schema': (bytes) => {
    const at = bytes.indexOf('CREATE TABLE `inventory`')
    bytes[at + 2] = 0x7f
    return undefined
  },
  'with a status that there is not': (bytes) => {
    // Also where SQLite has left a copy of the row that nobody reads.
    const text = 'availablePet '
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
      bytes[at + 1] = 0x7f
    return undefined
  },
}

let shop: WholeShop
beforeAll(async () => {
  shop = await wholeShop()
})
afterAll(() => shop?.[Symbol.dispose]())

test.each(Object.entries(DAMAGES))(
  'every command ends in good order on a database %s',
  async (_, damage) => {
    const faults: string[] = []
    for (const command of COMMANDS) {
      using copy = shop.damagedCopy(damage)
      faults.push(...(await tryCommand(command.split(' '), copy.data)))
    }
    using copy = shop.damagedCopy(damage)
    for (const args of [
      ['backup', 'create', shop.file(`backup-of-${crypto.randomUUID()}.db`)],
      ['backup', 'verify', copy.database],
      ['restore', copy.database],
    ]) {
      const into = args[0] === 'restore' ? shop.file(`into-${crypto.randomUUID()}`) : copy.data
      faults.push(...(await tryCommand(args, into)))
    }
    expect(faults).toEqual([])
  },
)

test('every command ends in good order on any of ten random damages', async () => {
  using shop = await wholeShop(100)
  const random = seeded(5)
  const faults: unknown[] = []
  for (let count = 0; count < 10; count++) {
    const { name, damage } = randomDamage(random)
    using copy = shop.damagedCopy(damage)
    for (const command of COMMANDS.slice(0, 7)) {
      for (const fault of await tryCommand(command.split(' '), copy.data)) {
        faults.push({ name, fault })
      }
    }
  }
  expect(faults).toEqual([])
})

test('a log that is damaged or of another database is no fault of a command’s own', async () => {
  using shop = newShop()
  const { key } = JSON.parse(
    await shop.output('keys', 'create', '--name', 'a', '--plan', 'business', '--json'),
  ) as { key: string }
  await shop.output('inventory', 'add', '1', '--quantity', '5')
  await using server = await serve(shop.data, ['--backup-dir', 'off'])
  for (let quantity = 1; quantity < 30; quantity++) {
    await server.request('/v1/inventory/1', update(key, { quantity }))
  }
  await server.crash()
  const log = readFileSync(`${shop.database}-wal`)
  expect(log.length).toBeGreaterThan(10_000)
  const faults: string[] = []
  for (const damaged of [
    Buffer.from(log).fill(0xff, 5_000, 5_100),
    log.subarray(0, log.length - 3_000),
    Buffer.from(log).fill(0, 0, 32),
    Buffer.concat([log.subarray(0, 32), log.subarray(4_152)]),
  ]) {
    const data = shop.file(`copy-${crypto.randomUUID()}`)
    mkdirSync(data, { mode: 0o700 })
    copyFileSync(shop.database, join(data, 'petstock.db'))
    writeFileSync(join(data, 'petstock.db-wal'), damaged)
    for (const command of COMMANDS) faults.push(...(await tryCommand(command.split(' '), data)))
  }
  expect(faults).toEqual([])
})

test('a command that meets damage says which command restores a backup, and marks the database', async () => {
  using shop = await wholeShop(30)
  using copy = shop.damagedCopy(DAMAGES['with a status that there is not'] as Damage)
  const { status, stdout, stderr } = await petstock(['inventory', 'list', '--data', copy.data])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`petstock: ${copy.database} is damaged (`)
  expect(stderr).toContain(`petstock restore FILE --data ${copy.data}`)
  expect(existsSync(copy.mark)).toBe(true)
  const again = await petstock(['keys', 'list', '--data', copy.data])
  expect(again).toMatchObject({ status: 0 })
  expect(again.stderr).toContain('warning: it was found damaged: ')
})

test('the doctor reports a mark on a database that is in order', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  appendFileSync(join(shop.data, 'petstock.damaged'), 'it was found so\n')
  const { stdout } = await shop.run('doctor')
  expect(stdout).toMatch(/^warn {2}integrity .*found damaged before \(it was found so\)$/m)
  expect(stdout).toContain('stop the server and start it')
})

test('a name that is longer than a file system allows is refused with a sentence', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  const long = 'a'.repeat(5_000)
  for (const args of [
    ['backup', 'create', long],
    ['backup', 'create', shop.file(long)],
    ['backup', 'create', `${long}/`],
    ['backup', 'verify', long],
    ['restore', long],
    ['inventory', 'import', long],
  ]) {
    expect(await tryCommand(args, shop.data)).toEqual([])
    expect((await shop.run(...args)).status).toBe(1)
  }
  for (const command of ['inventory list', 'keys list', 'serve --port 0', 'doctor']) {
    const { status, stderr } = await petstock([...command.split(' '), '--data', long])
    expect({ command, status }).toEqual({ command, status: 1 })
    expect(stderr).not.toMatch(/^\s+at /m)
  }
})
