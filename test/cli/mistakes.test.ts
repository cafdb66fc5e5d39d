import { expect, test } from 'bun:test'
import { refused } from './refused.ts'

test.each([
  [['inventory', 'list', '--jsn'], "unknown option '--jsn' (Did you mean --json?)"],
  [['inventory', 'list', '--dta=x'], "unknown option '--dta' (Did you mean --data?)"],
  [['keys', 'rotate', 'key_1', '--grase', '0'], "unknown option '--grase' (Did you mean --grace?)"],
  [['serve', '--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
  [['--bogus'], "unknown option '--bogus'"],
  [['keys', '--data', 'x', 'list'], "unknown option '--data'"],
  [['key', 'list'], "unknown command 'key' (Did you mean keys?)"],
  [['inventory', 'improt', 'a.csv'], "unknown command 'improt' (Did you mean import?)"],
  [['sevre'], "unknown command 'sevre' (Did you mean serve?)"],
  [['constructor'], "unknown command 'constructor'"],
  [['__proto__'], "unknown command '__proto__'"],
])('the wrong call %j names its mistake and the nearest there is', async (args, message) => {
  expect(await refused(args)).toStartWith(`petstock: ${message}\n`)
})

test.each([
  [['inventory', 'add'], "missing required argument 'petId'"],
  [['inventory', 'import'], "missing required argument 'file'"],
  [['inventory', 'history'], "missing required argument 'petId'"],
  [['backup', 'create'], "missing required argument 'fileOrFolder'"],
  [['backup', 'create', ''], 'the file or folder must have a name, not ""'],
  [['backup', 'verify'], "missing required argument 'file'"],
  [['restore'], "missing required argument 'file'"],
  [['restore', 'a.db', 'b.db'], "too many arguments for 'restore'"],
  [['keys', 'revoke'], "missing required argument 'key'"],
  [['keys', 'plan', 'key_1'], "missing required argument 'plan'"],
  [['keys', 'create', '--plan', 'free'], "required option '--name <text>' not specified"],
  [['inventory', 'set', '1', '--quantity'], "option '--quantity <n>' argument missing"],
  [['inventory', 'list', '1'], "too many arguments for 'list'"],
  [['inventory', 'set', '1'], 'nothing to change: name --quantity, --status, --name'],
  [['inventory', 'list', '--data', ''], '--data must name a folder'],
])('the incomplete call %j is told what it lacks', async (args, message) => {
  expect(await refused(args)).toContain(message)
})

test('a command without its subcommand shows the help on stderr', async () => {
  for (const group of ['keys', 'inventory', 'backup', 'clock', 'tls']) {
    expect(await refused([group])).toStartWith(`Usage: petstock ${group}`)
  }
})

test('flags before the command get a message that says where they belong', async () => {
  const said = await refused(['--data', 'x', 'keys', 'list'])
  expect(said).toContain('the command goes before its flags: `petstock keys ...`')
})

test('every mistake of a call, flags and environment together, is in one message', async () => {
  const said = await refused(
    ['--base-url', 'x', '--tls-cert', 'missing.pem', '--bogus', '--portt', '1'],
    {
      PETSTOCK_PORT: '65536',
      PETSTOCK_HOST: 'a b',
      PETSTOCK_LOG_LEVEL: 'loud',
      PETSTOCK_DEMO: 'maybe',
      PETSTOCK_TRUST_PROXY: 'nobody',
      PETSTOCK_KEEP_MOVEMENTS: '400',
    },
  )
  expect(said).toStartWith('petstock: ')
  for (const mistake of [
    "unknown option '--bogus'",
    "unknown option '--portt' (Did you mean --port?)",
    'PETSTOCK_HOST must be an address, like 0.0.0.0, not "a b"',
    'PETSTOCK_PORT must be a whole number from 0 to 65535, not "65536"',
    '--base-url must be a URL or a path that ends in /v1',
    '--tls-cert needs --tls-key beside it',
    '--tls-cert "missing.pem" cannot be read: there is no such file or folder',
    'PETSTOCK_LOG_LEVEL must be one of debug, info, warning, error, not "loud"',
    'PETSTOCK_DEMO must be true or false, not "maybe"',
    'PETSTOCK_TRUST_PROXY must be addresses or networks',
    'PETSTOCK_KEEP_MOVEMENTS must be a number with s, m, h or d, like 90d, not "400"',
    'See `petstock serve --help`.',
  ]) {
    expect(said.split('\n').filter((line) => line.includes(mistake))).toHaveLength(1)
  }
})

test('every mistake of a new key is in one message', async () => {
  const said = await refused(
    'keys create --name= --plan gold --access all --expires soon --per-day 0'.split(' '),
  )
  expect(said.trimEnd().split('\n')).toEqual([
    'petstock: --name must be text of 1 to 100 characters, not ""',
    '--plan must be one of free, pro, business, enterprise, not "gold"',
    '--per-day must be a whole number from 1 to 100000000, not "0"',
    '--access must be one of read, write, manage, not "all"',
    '--expires must be a number with s, m, h or d, like 90d, or a day, like 2027-01-31, not "soon"',
    'See `petstock keys create --help`.',
  ])
})

test('every mistake of a pet is in one message', async () => {
  const said = await refused(
    'inventory add 007 --quantity 1.5 --status gone --low-stock-at -1'.split(' '),
  )
  expect(said.trimEnd().split('\n')).toEqual([
    'petstock: the petId must be a whole number within 64 bits, without leading zeros, not "007"',
    '--quantity must be a whole number from 0 to 2147483647, not "1.5"',
    '--status must be one of available, pending, sold, not "gone"',
    '--low-stock-at must be a whole number from 0 to 2147483647, not "-1"',
    'See `petstock inventory add --help`.',
  ])
})

test('a petId beyond 64 bits is refused', async () => {
  for (const id of ['9223372036854775808', '-9223372036854775809', '1e3', '+1', '-0']) {
    const said = await refused(['inventory', 'remove', '--', id])
    expect(said).toContain(`the petId must be a whole number within 64 bits`)
  }
})

test('enterprise needs both numbers, and the other plans take none', async () => {
  const create = ['keys', 'create', '--name', 'a', '--plan']
  const both = 'the plan enterprise needs both --per-minute and --per-day'
  expect(await refused([...create, 'enterprise'])).toContain(both)
  expect(await refused([...create, 'enterprise', '--per-minute', '5'])).toContain(both)
  expect(await refused(['keys', 'plan', 'key_1', 'enterprise', '--per-day', '5'])).toContain(both)
  const none = 'go with the plan enterprise alone; pro has its own limits'
  expect(await refused([...create, 'pro', '--per-minute', '5'])).toContain(none)
  expect(await refused(['keys', 'plan', 'key_1', 'pro', '--per-day', '5'])).toContain(none)
})

test.each(['90', '1.5h', '-1d', '1w', '36501d', '0'])('a key cannot expire in %s', async (text) => {
  const said = await refused(['keys', 'create', '--name', 'a', '--plan', 'free', '--expires', text])
  expect(said).toContain('--expires must be ')
})

test.each(['5', '61m', '5d', '-1s'])('a server cannot go on listening for %s', async (text) => {
  expect(await refused(['serve', `--drain=${text}`])).toContain('--drain must be ')
})

test.each(['0', '23h', '400s', '-1d'])('the journal cannot be kept for %s alone', async (text) => {
  expect(await refused(['serve', `--keep-movements=${text}`])).toContain(
    '--keep-movements must be ',
  )
})
