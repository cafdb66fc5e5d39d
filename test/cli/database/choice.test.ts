import { describe, expect, test } from 'bun:test'
import { petstock, temporaryFolder } from '../../support/petstock.ts'
import { refused } from '../refused.ts'

const SECRET = 'hunter2'
const URL = `postgres://pets:${SECRET}@127.0.0.1:1/pets`
const DATABASE = ['--database', URL]
const IN_ENVIRONMENT = { PETSTOCK_DATABASE: URL }

const LIST = ['inventory', 'list']

describe('a call that names two places of the data is refused', () => {
  test.each([
    [LIST, 'stock'],
    [['keys', 'list'], 'keys'],
    [['serve', '--limiter', 'local'], 'a server'],
  ])('%j', async (args) => {
    expect(await refused([...args, '--data', 'x', ...DATABASE])).toStartWith(
      'petstock: --data and --database name two places: leave one of them out\n',
    )
    expect(await refused(args, { ...IN_ENVIRONMENT, PETSTOCK_DATA: 'x' })).toStartWith(
      'petstock: PETSTOCK_DATA and PETSTOCK_DATABASE name two places: unset one of them, or say --data or --database\n',
    )
  })
})

test('a flag wins over the variable of the other place', async () => {
  using folder = temporaryFolder()
  const create = ['keys', 'create', '--name', 'Till 1', '--plan', 'free', '--data', 'shop']
  const options = { cwd: folder.path, env: IN_ENVIRONMENT }
  expect((await petstock(create, options)).status).toBe(0)
  expect(await refused(['serve', ...DATABASE], { PETSTOCK_DATA: 'x' })).toStartWith(
    'petstock: --database needs --limiter: ',
  )
})

test.each([[['serve', ...DATABASE], {}] as const, [['serve'], IN_ENVIRONMENT] as const])(
  'a server on a database has to be told what counts the requests (%j)',
  async (args, env) => {
    const said = await refused(args, env)
    expect(said).toStartWith(
      'petstock: --database needs --limiter: --limiter rediss://HOST has a Redis count the requests of a key for all servers. With --limiter local each server counts for itself, so that a key may use its limit on each of them\n',
    )
    expect(await refused([...args, '--limiter', 'shared'], env)).toStartWith(
      'petstock: the URL of the limiter is not valid: it has to look like redis://HOST:6379, or local; rediss:// encrypts\n',
    )
  },
)

test.each([
  [['--demo'], {}],
  [['--backup-dir', 'x'], {}],
  [['--backup-every', '1h'], {}],
  [['--backup-keep', '3'], {}],
  [[], { PETSTOCK_BACKUP_DIR: 'x' }],
])('what goes with a data folder alone is refused with a database: %j %j', async (args, env) => {
  const said = await refused(['serve', ...DATABASE, '--limiter', 'local', ...args], env)
  expect(said).toContain(`${args[0] ?? '--backup-dir'} does not go with --database: `)
})

test.each([
  [['--limiter', 'local']],
  [['--list-memory', '10']],
  [['--database-connections', '5']],
  [['--database-prepare']],
])('what goes with a database alone is refused with a data folder: %j', async (flag) => {
  expect(await refused(['serve', '--data', 'x', ...flag])).toStartWith(
    `petstock: ${flag[0]} goes with --database alone\n`,
  )
})

test('a data folder holds one shop, which has no name', async () => {
  const ADVICE =
    'petstock: --shop (PETSTOCK_SHOP) goes with --database alone: a data folder holds one shop. Leave it out\n'
  for (const args of [LIST, ['keys', 'revoke', 'key_1'], ['inventory', 'remove', '1']]) {
    expect(await refused([...args, '--shop', '1'])).toStartWith(ADVICE)
    expect(await refused(args, { PETSTOCK_SHOP: 'Main Street' })).toStartWith(ADVICE)
  }
})

test.each([
  [['backup', 'create', 'a.db'], 'pg_dump'],
  [['restore', 'a.db'], 'pg_restore'],
  [['doctor', '--backup-dir', 'x'], 'pg_verifybackup'],
  [['clock', 'accept', '--yes'], 'the clock of its server'],
])('%j is about a data folder, and says what does it for a database', async (args, advice) => {
  expect(await refused([...args, ...DATABASE])).toContain(advice)
  expect(await refused(args, IN_ENVIRONMENT)).toContain(advice)
})

test('a backup of a data folder can be verified where a database is in the environment', async () => {
  expect(await refused(['backup', 'verify', 'a.db', ...DATABASE])).toContain('pg_verifybackup')
  const { status, stderr } = await petstock(['backup', 'verify', 'a.db'], { env: IN_ENVIRONMENT })
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('a.db') })
})

const WRONG_URLS = [
  `mysql://pets:${SECRET}@db/pets`,
  `postgres://pets:${SECRET}@db:99999/pets`,
  `postgres://pets:${SECRET}@db/pets?sslmode=perhaps`,
  `postgres://pets:${SECRET}@db/pets?password=${SECRET}`,
  `postgres://pets:%${SECRET}@db/pets`,
  `pets:${SECRET}@db`,
  SECRET,
]

test.each(WRONG_URLS)(
  'a wrong URL is refused, and no message shows its password: %s',
  async (url) => {
    for (const args of [LIST, ['serve', '--limiter', 'local']]) {
      const byFlag = await refused([...args, '--database', url])
      expect(byFlag).toStartWith('petstock: the URL of the database is not valid: ')
      expect(byFlag).not.toContain(SECRET)
      expect(await refused(args, { PETSTOCK_DATABASE: url })).toBe(byFlag)
    }
  },
)

const WRONG_LIMITERS = [
  [`http://pets:${SECRET}@cache`, 'it has to look like'],
  [`redis://pets:${SECRET}@cache:99999`, 'its port has to be from 1 to 65535'],
  [`redis://pets:${SECRET}@cache:6379/3`, 'it names a database by its number'],
  [`redis://pets:${SECRET}@cache?sslrootcert=ca.pem`, 'write rediss:// in place of redis://'],
  [`rediss://pets:${SECRET}@cache?sslrootcert=missing.pem`, 'its sslrootcert cannot be read'],
  [
    `rediss://pets:${SECRET}@cache?password=${SECRET}`,
    'there are sslrootcert and sslmode=disable alone',
  ],
  [`redis://pets:%${SECRET}@cache`, 'write "%" as %25'],
  [`redis://:${SECRET}@one,two:x`, 'it has to name a host'],
  [`redis://${SECRET}@cache`, 'it has a user and no password'],
  [SECRET, 'it has to look like'],
  [`redis://:${SECRET}@one,:${SECRET}@two`, 'write it once, before the first host'],
  [`redis://a:${SECRET}@one:1,b:${SECRET}@two:2`, 'or a whole URL for each server'],
] as const

test.each(WRONG_LIMITERS)(
  'a wrong URL of a limiter is refused, and no message shows its password: %s',
  async (url, why) => {
    const byFlag = await refused(['serve', ...DATABASE, '--limiter', url])
    expect(byFlag).toStartWith('petstock: the URL of the limiter is not valid: ')
    expect(byFlag).toContain(why)
    expect(byFlag).not.toContain(SECRET)
    expect(await refused(['serve', ...DATABASE], { PETSTOCK_LIMITER: url })).toBe(byFlag)
  },
)

const PLAIN_LINKS = [
  [['--database', `postgres://pets:${SECRET}@db.example/pets`, '--limiter', 'local'], 'db.example'],
  [
    ['--database', `postgres://pets:${SECRET}@10.0.0.5/pets?sslmode=prefer`, '--limiter', 'local'],
    '10.0.0.5',
  ],
  [['--database', `postgres://pets:${SECRET}@localhost,db2/pets`, '--limiter', 'local'], 'db2'],
  [['--database', `postgres://pets:${SECRET}@[fe80::1]/pets`, '--limiter', 'local'], 'fe80::1'],
  [[...DATABASE, '--limiter', `redis://:${SECRET}@cache.example`], 'cache.example'],
  [[...DATABASE, '--limiter', `redis://:${SECRET}@127.0.0.1:1,10.0.0.5:1`], '10.0.0.5'],
] as const

test.each(PLAIN_LINKS)(
  'a connection that leaves the machine unencrypted is refused unless the URL says so: %p',
  async (flags, host) => {
    const said = await refused(['serve', ...flags])
    expect(said).toContain(` names ${host}, another machine, and `)
    expect(said).toMatch(/add sslmode=verify-full&sslrootcert=FILE|write rediss:\/\//)
    expect(said).not.toContain(SECRET)
    const [flag, url] = flags[3] === 'local' ? flags : flags.slice(2)
    if (flag !== '--database') return
    expect(await refused([...LIST, '--database', url ?? ''])).toContain(` names ${host}, `)
  },
)

test.each([
  ['postgres://u@127.0.0.9:1/d', 'redis://127.0.0.1:1'],
  ['postgres://u@[::1]:1/d', 'redis://[::1]:1'],
  ['postgres://u@localhost:1/d', 'redis://localhost:1'],
  ['postgres://u@nowhere.invalid:1/d?sslmode=disable', 'redis://nowhere.invalid:1?sslmode=disable'],
  ['postgres://u@nowhere.invalid:1/d?sslmode=require', 'rediss://nowhere.invalid:1'],
])(
  'one that stays on the machine, is encrypted, or is open by choice is made: %s, %s',
  async (database, limiter) => {
    const args = ['doctor', '--database', database, '--limiter', limiter]
    const { status, stderr } = await petstock(args)
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.not.stringContaining('another machine'),
    })
  },
)

test('no command shows the password of a database or of a limiter', async () => {
  const LIMITER = `redis://:${SECRET}@127.0.0.1:1`
  const calls = [
    ['serve', ...DATABASE, '--limiter', LIMITER],
    ['serve', ...DATABASE, '--limitr', LIMITER],
    ['serve', ...DATABASE, `--limitr=${LIMITER}`],
    ['serve', '--data', 'x', '--limiter', LIMITER],
    [...LIST, ...DATABASE],
    ['serve', '--limiter', 'local', ...DATABASE],
    ['service', 'install', '--print', ...DATABASE],
    ['doctor', ...DATABASE],
    ['tls', 'create', ...DATABASE],
    ['serve', '--databse', URL],
    ['serve', `--databse=${URL}`],
    ['inventory', 'list', URL],
    ['inventory', 'list', '--data', 'x', '--shop', URL],
    [URL],
  ]
  for (const args of calls) {
    const { status, stdout, stderr } = await petstock(args)
    expect(status).not.toBe(0)
    expect(stdout + stderr).not.toContain(SECRET)
  }
})

test('a key of a database needs a plan, since its shops have no usual one', async () => {
  const create = ['keys', 'create', '--name', 'Till 1']
  const SAID =
    'petstock: --plan is missing: give free, pro, business or enterprise. Only a data folder has a default\n'
  expect(await refused([...create, ...DATABASE])).toStartWith(SAID)
  expect(await refused(create, IN_ENVIRONMENT)).toStartWith(SAID)
})
