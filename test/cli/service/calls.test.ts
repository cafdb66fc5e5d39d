import { describe, expect, test } from 'bun:test'
import { chmodSync, copyFileSync, existsSync, readdirSync, symlinkSync } from 'node:fs'
import fc from 'fast-check'
import type { CommandContext } from '../../../src/cli/command/command.ts'
import { recordIn } from '../../../src/cli/machine/unit-record.ts'
import { run } from '../../../src/cli/program.ts'
import { BINARY, outputOf, petstock, temporaryFolder } from '../../support/petstock.ts'
import { recordedTerminal } from '../../support/recorded-terminal.ts'
import { asSomebody } from '../../support/somebody.ts'
import { needs } from '../../support/tools.ts'
import { commandWords, settings } from './unit-words.ts'

const install = (...args: string[]) => ['service', 'install', ...args]

const commandOf = (unit: string): string[] => commandWords(settings(unit, 'ExecStart')[0] ?? '')

test('--print shows the unit on stdout and touches nothing', async () => {
  using folder = temporaryFolder()
  const run = await petstock(install('--print', '--port', '8080'), { cwd: folder.path })
  expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: '' })
  expect(commandOf(run.stdout)).toEqual(
    '/usr/local/bin/petstock serve --data /var/lib/petstock --port 8080'.split(' '),
  )
  expect(readdirSync(folder.path)).toEqual([])
})

needs('another user').test('--print needs no root', () => {
  using folder = temporaryFolder()
  const copy = folder.file('petstock')
  copyFileSync(BINARY, copy)
  for (const path of [copy, folder.path]) chmodSync(path, 0o755)
  const child = Bun.spawnSync([...asSomebody(), copy, ...install('--print')], { cwd: '/', env: {} })
  expect(child.exitCode).toBe(0)
  expect(commandOf(child.stdout.toString())[0]).toBe('/usr/local/bin/petstock')
})

test('variables of the call are taken into the unit as flags, which is said', async () => {
  const env = { PETSTOCK_PORT: '8080', PETSTOCK_DEMO: 'true', PETSTOCK_HOST: '::1' }
  const { stdout, stderr } = await petstock(install('--print', '--host', '0.0.0.0'), { env })
  expect(commandOf(stdout).slice(2)).toEqual(
    '--data /var/lib/petstock --host 0.0.0.0 --port 8080 --demo'.split(' '),
  )
  expect(stderr.trimEnd().split('\n')).toEqual([
    'PETSTOCK_PORT is taken into the service as --port 8080',
    'PETSTOCK_DEMO is taken into the service as --demo',
  ])
})

test('a path is taken from the folder of the call, not from that of the service', async () => {
  const unit = await outputOf(install('--print', '--data', 'opt/petstock-test/shop'), { cwd: '/' })
  expect(commandOf(unit).slice(2)).toEqual(['--data', '/opt/petstock-test/shop'])
})

test('a path is followed past links, to where the service would find it', async () => {
  using folder = temporaryFolder()
  symlinkSync('/opt', folder.file('link'))
  const unit = await outputOf(install('--print', '--data', folder.file('link/petstock-test')))
  expect(commandOf(unit).slice(2)).toEqual(['--data', '/opt/petstock-test'])
})

test('every mistake of a call is named as serve names it, with those of a service', async () => {
  const { status, stdout, stderr } = await petstock(
    install('--data', '/tmp/shop', '--port', 'x', '--tls-cert', 'gone.pem', '--bogus', '--print'),
    { env: { PETSTOCK_LOG_LEVEL: 'loud' } },
  )
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr.trimEnd().split('\n')).toEqual([
    "petstock: unknown option '--bogus'",
    '--data is under /tmp, where a service cannot write. Choose a folder of its own, like /srv/petstock',
    '--port must be a whole number from 0 to 65535, not "x"',
    '--tls-cert needs --tls-key beside it',
    '--tls-cert "gone.pem" cannot be read: there is no such file or folder',
    'PETSTOCK_LOG_LEVEL must be one of debug, info, warning, error, not "loud"',
    'See `petstock service install --help`.',
  ])
})

test.each([
  [['--data', '/srv'], '--data would give the service all of /srv'],
  [['--data', '/'], '--data would give the service all of /'],
  [['--data', '/usr/share/petstock'], '--data is under /usr, where a service cannot write'],
  [['--data', '/srv/a\nb'], '--data must not contain control characters'],
  [['--data', '/srv/a '], '--data must not begin or end with a space'],
  [['--data', ''], '--data must name a folder'],
])('the wrong call %j is told why', async (args, message) => {
  const { status, stdout, stderr } = await petstock(install('--print', ...args))
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(message)
})

test('the URLs of a database are neither in the unit nor in what is said of it', async () => {
  const env = { PETSTOCK_LIMITER: 'rediss://:s3cret@cache.example' }
  const url = 'postgres://pets:s3cret@db.example/pets?sslmode=require'
  const { status, stdout, stderr } = await petstock(install('--print', '--database', url), { env })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(commandOf(stdout)).toEqual(['/usr/local/bin/petstock', 'serve'])
  expect(stderr).toBe(
    'the service has PETSTOCK_DATABASE and PETSTOCK_LIMITER from /etc/petstock/petstock.env, which root alone may read\n',
  )
  expect(stdout + stderr).not.toContain('s3cret')
})

test.each([
  [
    { PETSTOCK_DATABASE: 'postgres://pets:s3cret@db/pets?sslmode=require' },
    '--database needs --limiter',
  ],
  [
    { PETSTOCK_DATABASE: 's3cret', PETSTOCK_LIMITER: 'local' },
    'the URL of the database is not valid',
  ],
  [
    {
      PETSTOCK_DATABASE: 'postgres://pets:s3cret@db/a\nb?sslmode=require',
      PETSTOCK_LIMITER: 'local',
    },
    'PETSTOCK_DATABASE must not contain control characters',
  ],
  [
    { PETSTOCK_DATABASE: 'postgres://db/pets', PETSTOCK_LIMITER: 'local', PETSTOCK_DEMO: '1' },
    '--demo does not go with --database',
  ],
  [{ PETSTOCK_LIMITER: 'redis://:s3cret@cache' }, '--limiter goes with --database alone'],
])('the wrong variables %j are refused, without a password', async (env, message) => {
  const { status, stdout, stderr } = await petstock(install('--print'), { env })
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(message)
  expect(stderr).not.toContain('s3cret')
})

const elsewhere = (['win32', 'darwin', 'freebsd'] as const).flatMap((platform) =>
  [install(), install('--print'), ['service', 'uninstall']].map((args) => ({
    platform,
    args,
  })),
)

test.each(elsewhere)('on $platform, $args fails and names the guide', async (call) => {
  const { status, printed, noted } = await runOn(call.platform, call.args)
  expect({ status, printed }).toEqual({ status: 1, printed: [] })
  expect(noted).toEqual([
    expect.stringContaining('The guide for administrators has the commands for Windows and macOS'),
  ])
})

test('on another system than Linux, a wrong call is still a wrong call', async () => {
  const { status, noted } = await runOn('win32', install('--data', 'D:\\shop', '--bogus'))
  expect({ status, noted }).toEqual({
    status: 2,
    noted: ["petstock: unknown option '--bogus'\nSee `petstock service install --help`."],
  })
})

/** Runs a call as it would run on another system. */
async function runOn(
  platform: NodeJS.Platform,
  args: readonly string[],
  more: Partial<CommandContext> = {},
) {
  const { terminal, printed, noted } = recordedTerminal()
  const status = await run(args, {
    terminal,
    env: {},
    now: Date.now,
    platform,
    program: 'petstock',
    installedService: () => undefined,
    ...more,
  })
  return { status, printed, noted }
}

test.skipIf(existsSync('/run/systemd/system')).each([[install()], [['service', 'uninstall']]])(
  'without systemd, %j says so and fails',
  async (args) => {
    const { status, stdout, stderr } = await petstock(args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toStartWith('petstock: systemd does not run this machine')
  },
)

describe('a call beside an installed service', () => {
  const printedUnit = (args: readonly string[], more: Partial<CommandContext> = {}) =>
    runOn('linux', install('--print', ...args), more)

  /** What the service would run serve with, if it was installed with some flags, and is again with others. */
  async function flagsAfter(earlier: readonly string[], later: readonly string[], env = {}) {
    const record = recordIn((await printedUnit(earlier)).printed.join(''))
    const more = { env, installedService: () => record }
    const { status, printed, noted } = await printedUnit(later, more)
    return status === 0 ? commandOf(printed.join('')).slice(2) : noted
  }

  const FIRST = '--data /srv/shop --host 0.0.0.0 --demo --backup-dir /mnt/usb/petstock'.split(' ')

  test('keeps the flags that it does not name', async () => {
    expect(await flagsAfter(FIRST, [])).toEqual(FIRST)
    expect(await flagsAfter(FIRST, ['--replace'])).toEqual(FIRST)
    expect(await flagsAfter(FIRST, ['--port', '8080'])).toEqual(
      '--data /srv/shop --host 0.0.0.0 --port 8080 --demo --backup-dir /mnt/usb/petstock'.split(
        ' ',
      ),
    )
  })

  test('changes those that it or its environment names', async () => {
    const before = ['--data', '/srv/shop', '--host', '0.0.0.0', '--port', '8080']
    expect(await flagsAfter(before, ['--host', '::1'], { PETSTOCK_PORT: '9090' })).toEqual(
      '--data /srv/shop --host ::1 --port 9090'.split(' '),
    )
  })

  test('keeps none where it names another data folder, or a database', async () => {
    expect(await flagsAfter(FIRST, ['--data', '/srv/other'])).toEqual(['--data', '/srv/other'])
    expect(await flagsAfter(FIRST, ['--data', '/srv/shop'])).toEqual(FIRST)
    const database = [
      '--database',
      'postgres://pets@db.example/pets?sslmode=require',
      '--limiter',
      'local',
    ]
    expect(await flagsAfter(FIRST, database)).toEqual([])
    const onDatabase = [...database, '--list-memory', '64']
    expect(await flagsAfter(onDatabase, database)).toEqual(['--list-memory', '64'])
    expect(await flagsAfter(onDatabase, ['--data', '/srv/shop'])).toEqual(['--data', '/srv/shop'])
  })

  test('is refused where the service has a flag that this petstock does not know', async () => {
    const record = { version: '9.0.0', data: '/srv/shop', arguments: ['--newer', 'x', '--demo'] }
    const { status, noted } = await printedUnit([], { installedService: () => record })
    expect(status).toBe(2)
    expect(noted.join()).toContain(
      'the installed service has --newer, which this petstock does not know',
    )
    expect(noted.join()).not.toContain('--demo')
  })

  test('keeps a path of any name', async () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => /^(?!\s)[^/\p{Cc}\p{Noncharacter_Code_Point}]+$/u.test(text))
      .filter((text) => text.trim() === text && text.isWellFormed() && !/^\.\.?$/.test(text))
    await fc.assert(
      fc.asyncProperty(name, async (last) => {
        const before = ['--data', '/srv/shop', '--backup-dir', `/srv/${last}`]
        expect(await flagsAfter(before, [])).toEqual(before)
      }),
    )
  })
})
