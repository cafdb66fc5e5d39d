import { expect, test } from 'bun:test'
import { chmodSync } from 'node:fs'
import { checkup } from '../cli/doctor/checkup.ts'
import { clockSetBy, movableClock } from '../support/fake-clock.ts'
import { BINARY, serve } from '../support/petstock.ts'
import { findTool, needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { ask, clockCheck, clockLines, DAY, shopWithClock, YEAR } from './shop.ts'

const CREATE = ['keys', 'create', '--plan', 'business', '--name']

/** A shop that was served by the right clock. */
async function servedShop() {
  const shop = shopWithClock()
  const key = await shop.at(0, ...CREATE, 'a')
  const ending = await shop.at(0, ...CREATE, 'b', '--expires', '90d')
  await using server = await shop.serveAt(0)
  await server.stop()
  return { ...shop, key, ending }
}

const trusted = async (shop: { data: string }, clock: number) =>
  (await checkup(shop.data, [], { env: clockSetBy(clock) })).checks.get('clock')

needs('faketime').test(
  'a clock that is accepted is taken up by a running server within a second, forward and back, and is never undone',
  async () => {
    using shop = await servedShop()
    const clock = movableClock(shop.file('clock'))
    const run = (...args: string[]) => shop.runWith({ env: clock.env }, 'clock', 'accept', ...args)
    clock.set(YEAR)
    await using server = await serve(shop.data, [], { env: clock.env })
    expect((await clockCheck(server)).state).toBe('warn')
    expect((await ask(server, shop.ending)).status).toBe(401)

    const { status, stdout, stderr } = await run('--yes', '--json')
    expect({ status, stderr }).toMatchObject({ status: 0 })
    const accepted = JSON.parse(stdout) as { before: number; trustedTime: number }
    expect(Math.abs(accepted.before - Date.now())).toBeLessThan(DAY)
    expect(Math.abs(accepted.trustedTime - Date.now() - YEAR)).toBeLessThan(DAY)
    await until(async () => (await clockCheck(server)).state === 'ok')

    // By the right clock it is a year behind now, until that is accepted.
    clock.set(0)
    await until(async () => (await clockCheck(server)).state === 'warn')
    expect((await ask(server, shop.ending)).status).toBe(401)
    const back = await run('--yes')
    expect(back).toMatchObject({ status: 0, stderr: `database: ${shop.database}\n` })
    expect(back.stdout).toMatch(/^the trusted time is \S+Z, and was \S+Z\n$/)
    await until(async () => (await ask(server, shop.ending)).status === 200)
    await until(async () => (await clockCheck(server)).state === 'ok')
    expect(await server.stop()).toBe(0)
    expect((await trusted(shop, 0))?.state).toBe('ok')
    expect((await clockLines(server)).map(({ level, message }) => [level, message])).toEqual([
      ['WARN', expect.stringContaining('ahead of the trusted time')],
      ['INFO', 'uses the trusted time that a command has set'],
      ['INFO', expect.stringContaining('agrees')],
      ['INFO', 'uses the trusted time that a command has set'],
    ])
  },
)

needs('faketime').test(
  'without a server, a clock that is accepted is the one that the next start goes by',
  async () => {
    using shop = await servedShop()
    expect((await shop.runAt(YEAR, 'clock', 'accept', '--yes')).status).toBe(0)
    await using server = await shop.serveAt(YEAR)
    expect((await clockCheck(server)).state).toBe('ok')
    expect((await ask(server, shop.key)).status).toBe(200)
    await server.stop()
    expect(await clockLines(server)).toEqual([])
  },
)

needs('faketime').test(
  'a shop that was closed for two months is warned and not harmed, and one that was closed for a month is not asked',
  async () => {
    using shop = await servedShop()
    {
      await using server = await shop.serveAt(29 * DAY)
      expect((await clockCheck(server)).state).toBe('ok')
      await server.stop()
    }
    await using server = await shop.serveAt(89 * DAY)
    expect(await clockCheck(server)).toMatchObject({ status: 200, ready: true, state: 'warn' })
    expect((await ask(server, shop.ending)).status).toBe(200)
    await server.stop()
  },
)

needs('faketime').test(
  'doctor says how far the clocks are apart and what to do, and lets a break of up to 30 days be',
  async () => {
    using shop = await servedShop()
    expect(await trusted(shop, 29 * DAY)).toMatchObject({ state: 'ok' })
    expect(await trusted(shop, 31 * DAY)).toMatchObject({
      state: 'warn',
      message: expect.stringMatching(
        /^it is \S+Z, and this machine's clock is 31 days ahead of the trusted time \(\S+Z\)$/,
      ),
      advice: expect.stringContaining('petstock clock accept'),
    })
  },
)

test('`clock accept` without --yes is a wrong call where there is no terminal to ask on, and changes nothing', async () => {
  using shop = shopWithClock()
  await shop.output(...CREATE, 'a')
  const { status, stdout, stderr } = await shop.run('clock', 'accept')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('there is no terminal to ask on: say --yes')
  // Nothing has been saved before.
  expect(await shop.json<object>('clock', 'accept', '--yes')).toMatchObject({ before: null })
})

test('`clock accept` makes no database where there is none', async () => {
  using shop = shopWithClock()
  const { status, stderr } = await shop.run('clock', 'accept', '--yes')
  expect(status).toBe(1)
  expect(stderr).toContain('there is no database')
})

needs('script').test('`clock accept` asks on a terminal, and only a yes is one', async () => {
  using shop = shopWithClock()
  await shop.output(...CREATE, 'a')
  const program = shop.write('accept.sh', `exec "${BINARY}" clock accept --data "${shop.data}"\n`)
  chmodSync(program, 0o700)
  const responded = async (line: string) => {
    const child = Bun.spawn([findTool('script'), '-qec', `sh ${program}`, '/dev/null'], {
      stdin: Buffer.from(line),
      stdout: 'pipe',
      stderr: 'ignore',
    })
    const shown = await child.stdout.text()
    return { status: await child.exited, shown }
  }
  for (const no of ['n\n', '\n', 'yesterday\n']) {
    const { status, shown } = await responded(no)
    expect(status).toBe(1)
    expect(shown).toContain('Is it right?')
    expect(shown).toContain('nothing has changed')
  }
  const { status, shown } = await responded('y\n')
  expect({ status, shown }).toEqual({
    status: 0,
    shown: expect.stringContaining('the trusted time is '),
  })
})
