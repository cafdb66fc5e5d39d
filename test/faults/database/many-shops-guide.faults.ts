import { expect, test } from 'bun:test'
import { copyFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type GuideBlock, guideSections, readGuide } from '../../support/guide.ts'
import { type Machines, startMachines } from '../../support/machines.ts'
import { NEXT_VERSION, nextVersion } from '../../support/next-version.ts'
import { EXPANDING_MIGRATION } from '../../support/postgres/next-tables.ts'
import { DOWNLOADED } from '../../support/systemd-machine.ts'
import { needs } from '../../support/tools.ts'
import { untilEqual } from '../../support/wait.ts'
import {
  expectNotForgotten,
  expectNothingWritable,
  expectPasswordsKept,
  expectRemoved,
} from './service-on-database.ts'

// The guide "Many shops", as it stands: every command is run on the machine that it names, in the order of the page.

const ADDRESSES = {
  lb1: '10.0.0.10',
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  app1: '10.0.0.21',
  app2: '10.0.0.22',
}

const TILL = join(import.meta.dir, 'till.ts')
/** The pet that tills of the test sell, and how many there are at first. */
const PET = 43
const FIRST_QUANTITY = 100_000

/** What nodes know, as the guide has it. */
const PASSWORDS = ['change-me-database', 'change-me-redis']

const guide = readGuide('many-shops.md')
// What has a remark is run by another test, or by none, as it says.
const sections = guideSections(guide)
  .map(({ title, blocks }) => ({
    title,
    blocks: blocks.filter(({ remark }) => remark === undefined),
  }))
  .filter(({ blocks }) => blocks.length > 0)

/** Debian has one version of PostgreSQL, and the guide names that of Debian 12. */
const version = (() => {
  try {
    return readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0]
  } catch {
    return undefined
  }
})()
test('every block of commands says on which machines it is to be run', () => {
  for (const { code, machines } of sections.flatMap(({ blocks }) => blocks)) {
    expect({ code, machines }).not.toEqual({ code, machines: [] })
    for (const machine of machines) expect(Object.keys(ADDRESSES)).toContain(machine)
  }
})

needs(
  ...([
    'postgres',
    'pg_createcluster',
    'haproxy',
    'redis-server',
    'openssl',
    'curl',
    'ip',
    'unshare',
    'systemd',
  ] as const),
).test('the guide works as it stands, and shops lose nothing meanwhile', async () => {
  await using machines = await startMachines(ADDRESSES)
  using next = nextVersion({ postgres: EXPANDING_MIGRATION })
  using followed = new Reader(machines)
  for (const name of ['app1', 'app2']) {
    const { inHome } = machines.of(name)
    symlinkSync(DOWNLOADED, inHome('petstock'))
    copyFileSync(next.binary, inHome('petstock-new'))
  }

  /** Follows the guide up to a section, and through it. @returns what its commands printed */
  const follow = (title: string) => followed.through(title)

  await follow('7. HAProxy')
  const first = await follow('8. Sell a fish')
  expect(first).toContain('"newQuantity":4999')
  expect(first).toMatch(/^ok {4}limiter +lb1:6379, uses/m)
  expect(first).not.toMatch(/^(?:warn|fail) /m)
  await followed.run(
    'app1',
    `printf 'petId,quantity\\n${PET},${FIRST_QUANTITY}\\n' | ./petstock inventory import - --shop "Main Street"`,
  )
  const keys = [(await followed.run('app1', 'echo $KEY')).trim()]
  for (const name of ['Till 2', 'Till 3', 'Till 4']) {
    const create = `./petstock keys create --shop "Main Street" --name "${name}" --plan business`
    keys.push((await followed.run('app1', `${create} 2>/dev/null`)).trim())
  }
  await expectNumbers(followed)
  expectPasswordsKept(machines.of('app1'), PASSWORDS)
  expectNothingWritable(machines.of('app1'))
  expectNotForgotten(machines.of('app1'))

  let sold = 0
  /** Follows the guide through a section while tills sell. @returns what they saw fail */
  async function followWhileSelling(title: string, then = async () => {}): Promise<string[]> {
    await using tills = sellAt(machines as Machines, keys)
    await follow(title)
    await then()
    const seen = await tills.end()
    for (const till of seen) expect(till.sold).toBeGreaterThan(0)
    sold += seen.reduce((sum, till) => sum + till.sold, 0)
    return seen.flatMap(({ failures }) => failures)
  }

  await followWhileSelling('When a node dies', () =>
    untilEqual(
      () => followed.run('app1', 'curl --silent http://app1:3000/readyz || true'),
      '{"ready":true}',
    ),
  )
  await followWhileSelling('When the standby dies')
  expect(await followWhileSelling('An upgrade, one node after the other')).toEqual([])
  for (const app of ['app1', 'app2']) {
    expect(await followed.run(app, '/usr/local/bin/petstock --version')).toContain(NEXT_VERSION)
  }
  const moved = await follow('Adding a shop, moving shops in and out')
  expect(moved).toMatch(/^\d+ +harbour +Harbour /m)
  expect(moved).toContain('Canary')
  await followWhileSelling('A failover drill')

  const stock = JSON.parse(
    await followed.run('app1', './petstock inventory list --json --shop "Main Street" 2>/dev/null'),
  ) as { petId: number; quantity: number }[]
  expect(stock.find(({ petId }) => petId === PET)?.quantity).toBe(FIRST_QUANTITY - sold)

  const restored = await follow('Backups and restore drills')
  expect(restored).toMatch(/^ok {4}journal /m)
  expect(restored).not.toMatch(/^fail /m)
  expect(restored).toMatch(/^42 +49\d\d /m)
  expect(await follow('What to watch')).toContain('petstock_build_info')
  expect(followed.rest).toEqual([])
  expectRemoved(machines.of('app2'))
})

/** Tills that sell a pet by HAProxy until they are ended. */
function sellAt(machines: Machines, keys: readonly string[]) {
  const url = `https://${ADDRESSES.lb1}`
  const tills = keys.map((key) => machines.spawn(process.execPath, TILL, url, key, String(PET)))
  return {
    async end(): Promise<readonly { sold: number; failures: string[] }[]> {
      for (const till of tills) till.kill('SIGTERM')
      return Promise.all(tills.map(async ({ stdout }) => JSON.parse(await stdout.text())))
    },
    async [Symbol.asyncDispose]() {
      for (const till of tills) till.kill('SIGKILL')
      await Promise.all(tills.map(({ exited }) => exited))
    },
  }
}

/** Reads the guide as a person does: from the top, with a shell on each machine. */
class Reader {
  readonly #machines: Machines
  readonly #shells = new Map<string, ReturnType<ReturnType<Machines['of']>['shell']>>()
  readonly #sections = [...sections]

  constructor(machines: Machines) {
    this.#machines = machines
  }

  /** The titles of the sections that have not been followed. */
  get rest(): readonly string[] {
    return this.#sections.map(({ title }) => title)
  }

  async through(title: string): Promise<string> {
    let printed = ''
    for (;;) {
      const section = this.#sections.shift()
      if (section === undefined) throw new Error(`the guide has no section "${title}"`)
      for (const block of section.blocks) printed += await this.#follow(block)
      if (section.title === title) return printed
    }
  }

  /** Runs commands in the shell of a machine. */
  async run(name: string, commands: string): Promise<string> {
    const machine = this.#machines.of(name)
    const shell = this.#shells.get(name) ?? machine.shell()
    this.#shells.set(name, shell)
    machine.write('/run/pasted', `${commands}\n`)
    return shell.run('/run/pasted')
  }

  async #follow({ machines, code }: GuideBlock): Promise<string> {
    // They are installed already.
    if (/^apt-get install [^\n]*\n$/.test(code)) return ''
    let printed = ''
    for (const name of machines) {
      if (/^(?:scp [^\n]*\n)+$/.test(code)) this.#copy(name, code)
      else printed += await this.run(name, code.replaceAll(/\b15\b/g, version ?? ''))
    }
    return printed
  }

  /** Does what scp would, where no machine has a server for it. */
  #copy(from: string, commands: string): void {
    for (const [, names = '', to = ''] of commands.matchAll(/^scp (.*) (\w+):$/gm)) {
      for (const name of names.split(' ')) {
        copyFileSync(this.#machines.of(from).inHome(name), this.#machines.of(to).inHome(name))
      }
    }
  }

  [Symbol.dispose](): void {
    for (const shell of this.#shells.values()) shell[Symbol.dispose]()
  }
}

/** Every number that the guide names is one that a node or HAProxy shows; a database of the guide is none. */
async function expectNumbers(followed: Reader): Promise<void> {
  const shown = await followed.run(
    'app1',
    'curl --silent --fail -H "Authorization: Bearer $KEY" http://10.0.0.21:3000/metrics http://lb1:8404/metrics',
  )
  const names = new Set(guide.match(/\b(?:petstock|haproxy|process)_[a-z_]+/g))
  const known = new Set(shown.match(/^[a-z_]+/gm))
  expect([...names].filter((name) => !known.has(name))).toEqual(['petstock_dump', 'petstock_node'])
}
