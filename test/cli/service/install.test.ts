import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandFailed } from '../../../src/cli/failures/failures.ts'
import type { Machine, Ran } from '../../../src/cli/machine/machine.ts'
import { installOnLinux } from '../../../src/cli/service/linux/install.ts'
import { uninstallOnLinux } from '../../../src/cli/service/linux/uninstall.ts'
import { unitText } from '../../../src/cli/service/linux/unit.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { recordedTerminal } from '../../support/recorded-terminal.ts'
import { databasePlanOf, planOf } from './plans.ts'

// What the installer does to a file system, and which programs of the system it calls with what: in a
// folder that stands for the machine. What comes of it is shown by installed.test.ts, under a real systemd.

const ENVIRONMENT = 'etc/petstock/petstock.env'
const UNIT = 'etc/systemd/system/petstock.service'
const RUNNING = 'ActiveState=active\nSubState=running\nInvocationID=abc\n'

/** A machine as far as an installer sees it. */
function machineIn(responses: Readonly<Record<string, Partial<Ran>>> = {}) {
  const folder = temporaryFolder()
  const calls: string[] = []
  const source = folder.file('downloaded')
  writeFileSync(source, 'the program')
  mkdirSync(folder.file('run/systemd/system'), { recursive: true })
  mkdirSync(folder.file('srv'))
  const said: Readonly<Record<string, Partial<Ran>>> = {
    'systemctl --version': { stdout: 'systemd 252 (252.39)\n' },
    'id -u': { status: 1 },
    'systemctl show': { stdout: RUNNING },
    journalctl: { stdout: 'listening on http://127.0.0.1:3000\n' },
    ...responses,
  }
  const machine: Machine = {
    root: folder.path,
    isAdministrator: true,
    run(program, ...args) {
      const call = [program.replace(folder.path, ''), ...args].join(' ')
      calls.push(call)
      const known = Object.keys(said).find((start) => call.startsWith(start))
      return { status: 0, stdout: '', stderr: '', ...said[known ?? ''] }
    },
    wait: async () => {},
  }
  const { terminal, printed, noted } = recordedTerminal()
  const plan = (flags: Parameters<typeof planOf>[0] = []) => planOf(flags, { source })
  return {
    folder,
    machine,
    terminal,
    calls,
    noted,
    printed,
    plan,
    /** Calls that ask nothing, but change something. */
    changes: () =>
      calls.filter((call) => !/^(?:systemctl (?:--version|show)|id|journalctl) /.test(`${call} `)),
    install: (flags: Parameters<typeof planOf>[0] = [], replace = false) =>
      installOnLinux(plan(flags), { machine, terminal, replace, namesData: flags.length > 0 }),
    installOnDatabase: (more: Parameters<typeof databasePlanOf>[1] = {}) =>
      installOnLinux(databasePlanOf([], { source, ...more }), {
        machine,
        terminal,
        replace: false,
        namesData: true,
      }),
    put(path: string, text: string) {
      mkdirSync(dirname(folder.file(path)), { recursive: true })
      writeFileSync(folder.file(path), text)
    },
    [Symbol.dispose]: folder[Symbol.dispose],
  }
}

const failure = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CommandFailed)
  return (error as CommandFailed).message
}

test('a first install makes the user, copies the program, writes the unit and starts it, in this order', async () => {
  using on = machineIn()
  await on.install()
  expect(on.changes()).toEqual([
    'systemd-sysusers --inline u petstock - "petstock, the inventory service" /var/lib/petstock',
    'systemctl daemon-reload',
    'systemctl enable --quiet petstock.service',
    'systemctl restart petstock.service',
  ])
  expect(readFileSync(on.folder.file(UNIT), 'utf8')).toBe(unitText(on.plan()))
  expect(statSync(on.folder.file(UNIT)).mode & 0o777).toBe(0o644)
  const program = on.folder.file('usr/local/bin/petstock')
  expect(readFileSync(program, 'utf8')).toBe('the program')
  expect(statSync(program).mode & 0o777).toBe(0o755)
  expect(on.printed).toEqual(['petstock runs, and starts with this machine: http://127.0.0.1:3000'])
})

test('nothing half written is left beside what was put in place', async () => {
  using on = machineIn()
  await on.install()
  expect(readdirSync(on.folder.file('etc/systemd/system'))).toEqual(['petstock.service'])
  expect(readdirSync(on.folder.file('usr/local/bin'))).toEqual(['petstock'])
})

test('a second install with the same flags restarts nothing', async () => {
  using on = machineIn({ 'id -u': { status: 0 } })
  await on.install()
  on.calls.length = 0
  await on.install()
  expect(on.changes()).toEqual(['systemctl enable --quiet petstock.service'])
})

test('a service that was stopped by hand is started by an install', async () => {
  using on = machineIn()
  await on.install()
  on.calls.length = 0
  const machine: Machine = {
    ...on.machine,
    run: (program, ...args) =>
      args.at(-1) === '--property=ActiveState'
        ? { status: 0, stdout: 'ActiveState=inactive\n', stderr: '' }
        : on.machine.run(program, ...args),
  }
  const options = { machine, terminal: on.terminal, replace: false, namesData: false }
  await installOnLinux(on.plan(), options)
  expect(on.changes()).toContain('systemctl restart petstock.service')
})

test('a data folder elsewhere is made for the user, where the folder above it is there', async () => {
  using on = machineIn()
  await on.install([['--data', '/srv/pet shop']])
  expect(on.changes()).toContain('install -d -m 0700 -o petstock -g petstock /srv/pet shop')
  const said = await failure(on.install([['--data', '/srv/gone/shop']]))
  expect(said).toContain('there is no folder /srv/gone to make /srv/gone/shop in (--data)')
})

test('a data folder that the user may not write is named with the command that fixes it', async () => {
  using on = machineIn({ runuser: { stdout: "/srv/it's/petstock.db\0" } })
  on.put("srv/it's/petstock.db", 'data')
  const said = await failure(on.install([['--data', "/srv/it's"]]))
  expect(said).toContain("may not read and write /srv/it's/petstock.db (--data)")
  expect(said).toContain("sudo chown -R petstock:petstock '/srv/it'\\''s'")
  expect(existsSync(on.folder.file(UNIT))).toBe(false)
})

test.each(['239', '246'])('systemd %s is refused as too old', async (version) => {
  using on = machineIn({ 'systemctl --version': { stdout: `systemd ${version}\n` } })
  expect(await failure(on.install())).toContain(`systemd 247 or newer, and this is ${version}`)
  expect(on.changes()).toEqual([])
})

test('a machine without systemd, and a call without root, are refused before anything is done', async () => {
  using on = machineIn()
  const options = { terminal: on.terminal, replace: false, namesData: false }
  const elsewhere = { ...on.machine, root: on.folder.file('srv') }
  expect(await failure(installOnLinux(on.plan(), { ...options, machine: elsewhere }))).toContain(
    'systemd does not run this machine',
  )
  const person = { ...on.machine, isAdministrator: false }
  expect(await failure(installOnLinux(on.plan(), { ...options, machine: person }))).toContain(
    'only root may do that',
  )
  expect(on.changes()).toEqual([])
})

test('a foreign unit or program stops an install before anything is done', async () => {
  using on = machineIn({ '/usr/local/bin/petstock --version': { stdout: '9.9.9\n' } })
  on.put('usr/local/bin/petstock', 'another')
  expect(await failure(on.install())).toContain(
    'is another petstock (it says: 9.9.9; this is 1.2.3)',
  )
  on.put(UNIT, '[Unit]\n')
  expect(await failure(on.install([], true))).toContain('was not written by petstock')
  expect(on.changes()).toEqual(['/usr/local/bin/petstock --version'])
})

test.each([
  ['ActiveState=failed\nSubState=failed\n', 'petstock: no'],
  ['ActiveState=activating\nSubState=auto-restart\n', 'petstock: no'],
])('a service in the state %j is told with the end of its log', async (state, log) => {
  using on = machineIn({ 'systemctl show': { stdout: state }, journalctl: { stdout: log } })
  const said = await failure(on.install())
  expect(said).toContain('does not come up. The end of its log:\n  petstock: no\n')
})

test('a service that neither listens nor ends is not waited for without end', async () => {
  using on = machineIn({ journalctl: { stdout: 'upgrading the database\n' } })
  expect(await failure(on.install())).toContain('does not listen after 120 s')
})

test('a program of the system that fails is reported with its output', async () => {
  using on = machineIn({ 'systemd-sysusers': { status: 1, stderr: 'no room\n' } })
  expect(await failure(on.install())).toMatch(/`systemd-sysusers --inline .*` failed: no room/)
})

test('uninstall removes the unit alone, after the service was stopped', async () => {
  using on = machineIn()
  await on.install()
  on.calls.length = 0
  on.put('var/lib/petstock/petstock.db', 'data')
  uninstallOnLinux(on.machine, on.terminal)
  expect(on.changes()).toEqual([
    'systemctl disable --now --quiet petstock.service',
    'systemctl daemon-reload',
    'systemctl reset-failed petstock.service',
  ])
  expect(existsSync(on.folder.file(UNIT))).toBe(false)
  expect(readFileSync(on.folder.file('var/lib/petstock/petstock.db'), 'utf8')).toBe('data')
  expect(on.printed.at(-1)).toBe('the service is removed. The data is still in /var/lib/petstock')
})

test('a service on a database gets its URLs from a file that root alone may read', async () => {
  using on = machineIn()
  await on.installOnDatabase()
  expect(on.changes()[0]).toBe(
    'systemd-sysusers --inline u petstock - "petstock, the inventory service" -',
  )
  const file = on.folder.file(ENVIRONMENT)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toContain(
    "PETSTOCK_DATABASE='postgres://pets:s3cret@db.example/pets?sslmode=require'\nPETSTOCK_LIMITER='rediss://:s3cret@cache.example'\n",
  )
  expect(readdirSync(on.folder.file('etc/petstock'))).toEqual(['petstock.env'])
  expect(on.noted.join('\n')).toContain('the database: db.example:5432/pets')
  expect([...on.noted, ...on.printed, ...on.calls].join('\n')).not.toContain('s3cret')
})

test('another URL alone restarts the service, and the same ones do not', async () => {
  using on = machineIn()
  await on.installOnDatabase()
  on.calls.length = 0
  await on.installOnDatabase()
  expect(on.changes()).not.toContain('systemctl restart petstock.service')
  const secrets = ['PETSTOCK_DATABASE', 'PETSTOCK_LIMITER'].map((name) => ({
    name,
    value: 'other',
  }))
  await on.installOnDatabase({ secrets })
  expect(on.changes()).toContain('systemctl restart petstock.service')
  expect(readFileSync(on.folder.file(ENVIRONMENT), 'utf8')).toEndWith("PETSTOCK_LIMITER='other'\n")
})

test('an install that names no database leaves a service on one as it is', async () => {
  using on = machineIn()
  await on.installOnDatabase()
  const said = await failure(on.install())
  expect(said).toContain('works on the database on db.example:5432/pets')
  expect(said).toContain('set -a; . /etc/petstock/petstock.env; set +a')
  expect(existsSync(on.folder.file(ENVIRONMENT))).toBe(true)
})

test('an install that names a data folder takes the URLs of the database away', async () => {
  using on = machineIn()
  await on.installOnDatabase()
  await on.install([['--data', '/srv/shop']])
  expect(existsSync(on.folder.file(ENVIRONMENT))).toBe(false)
})

test('uninstall removes the URLs of a database, and says that it is not touched', async () => {
  using on = machineIn()
  await on.installOnDatabase()
  uninstallOnLinux(on.machine, on.terminal)
  expect(existsSync(on.folder.file(ENVIRONMENT))).toBe(false)
  expect(on.noted).toContain('the database on db.example:5432/pets has not been touched')
})
