import { expect, test } from 'bun:test'
import { newShop } from '../cli/shop.ts'
import { DENO, guideFlags, launcherFor } from '../support/deno.ts'
import { readGuide } from '../support/guide.ts'
import { BINARY, outputOf, petstock, serve, temporaryFolder, update } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'

const BUN = { binary: BINARY }
const UNDER_DENO = { binary: launcherFor('deno') }
const CONFINED = { binary: launcherFor('deno-confined') }

test('a server of either runtime keeps one of the other out of its folder', async () => {
  using shop = await stockedShop(1)
  for (const [first, second] of [
    [BUN, UNDER_DENO],
    [UNDER_DENO, BUN],
  ] as const) {
    await using server = await serve(shop.data, [], first)
    const { status, stderr } = await petstock(['serve', '--port', '0', '--data', shop.data], second)
    expect({ status, isSaid: /server|in use|already/.test(stderr) }).toEqual({
      status: 1,
      isSaid: true,
    })
    expect((await server.request('/healthz')).status).toBe(200)
    await server.stop()
  }
})

test('a shop that goes from one runtime to the other after kill -9, and back, keeps every acknowledged update', async () => {
  using shop = await stockedShop(1)
  let quantity = 100
  for (const runtime of [BUN, UNDER_DENO, BUN, CONFINED, UNDER_DENO]) {
    await using server = await serve(shop.data, [], runtime)
    const listed = (await (
      await server.request('/v1/inventory', { headers: { Authorization: `Bearer ${shop.key}` } })
    ).json()) as { petId: number; quantity: number }[]
    if (quantity > 100) expect(listed[0]).toMatchObject({ petId: 1, quantity })
    quantity += 1
    const response = await server.request('/v1/inventory/1', update(shop.key, { quantity }))
    expect(response.status).toBe(200)
    await server.crash()
  }
  const pets = JSON.parse(await outputOf(['inventory', 'list', '--json', '--data', shop.data]))
  expect(pets[0]).toMatchObject({ petId: 1, quantity })
  for (const runtime of [BUN, UNDER_DENO]) {
    const doctor = await petstock(['doctor', '--json', '--data', shop.data], runtime)
    const checks = JSON.parse(doctor.stdout) as { name: string; state: string }[]
    const state = (name: string) => checks.find((check) => check.name === name)?.state
    expect([state('integrity'), state('journal'), state('schema')]).toEqual(['ok', 'ok', 'ok'])
  }
})

test('a backup that one runtime makes is verified and restored by the other', async () => {
  for (const [maker, other] of [
    [BUN, UNDER_DENO],
    [UNDER_DENO, BUN],
  ] as const) {
    using shop = await stockedShop(1)
    const before = await outputOf(['inventory', 'export', '--data', shop.data], other)
    const file = shop.file('copy.db')
    await outputOf(['backup', 'create', file, '--data', shop.data], maker)
    await outputOf(['backup', 'verify', file], other)
    await outputOf(['inventory', 'set', '1', '--quantity', '77', '--data', shop.data], maker)
    await outputOf(['restore', file, '--data', shop.data], other)
    expect(await outputOf(['inventory', 'export', '--data', shop.data], maker)).toBe(before)
  }
})

test('what is for the compiled program alone is a wrong call', async () => {
  using shop = newShop()
  for (const args of [
    ['serve', '--database', 'postgres://shop@127.0.0.1/shops'],
    ['keys', 'list', '--database', 'postgres://shop@127.0.0.1/shops'],
    ['migrate', '--database', 'postgres://shop@127.0.0.1/shops'],
    ['service', 'install', '--print'],
    ['service', 'uninstall'],
  ]) {
    const { status, stderr } = await petstock(args, { ...UNDER_DENO, cwd: shop.path })
    expect({ args, status }).toEqual({ args, status: 2 })
    expect(stderr).toContain('the compiled program')
  }
})

test('a permission that is missing is a sentence that names its flag', async () => {
  using shop = await stockedShop(1)
  for (const missing of ['read', 'write', 'net', 'env', 'sys'].map((name) => `--allow-${name}`)) {
    const flags = flagsFor(shop.data).filter((flag) => !flag.startsWith(missing))
    expect(await refusal(flags, shop.data)).toContain(`${missing} flag`)
  }
})

test('a permission that a server needs only later is missing at its start', async () => {
  using shop = await stockedShop(1)
  using other = temporaryFolder()
  const flags = flagsFor(shop.data)
  const reading = flags.map((flag) =>
    flag.startsWith('--allow-read=') ? `${flag},${other.path}` : flag,
  )
  for (const [given, call, said] of [
    [reading, ['--backup-dir', other.path], `write access to "${other.path}"`],
    [flags, ['--backup-dir', other.path], `read access to "${other.path}"`],
    [flags, ['--log-file', other.file('petstock.log')], `read access to "${other.path}"`],
    [flags, ['--host', '0.0.0.0'], 'sys access to "networkInterfaces"'],
    [flags.map((flag) => flag.replace(',statfs', '')), [], 'sys access to "statfs"'],
    [flags.map((flag) => flag.replace(',uid', '')), [], 'sys access to "uid"'],
  ] as const) {
    const stderr = await refusal(given, shop.data, ...call)
    expect(stderr).toStartWith(`petstock: Requires ${said}, run again with the --allow-`)
  }
})

const flagsFor = (data: string): string[] =>
  guideFlags().map((flag) => flag.replaceAll('petstock-data', data))

/** What a server says that ends for lack of a permission, before it listens. */
async function refusal(permissions: readonly string[], data: string, ...flags: readonly string[]) {
  const main = readGuide('deno.md').match(/dist\/deno\/main\.js/)?.[0] ?? ''
  const call = [DENO, 'run', ...permissions, main, 'serve', '--data', data, ...flags]
  const cwd = `${import.meta.dir}/../..`
  const started = Bun.spawn(call, { stdout: 'pipe', stderr: 'pipe', cwd })
  const [status, stdout, stderr] = await Promise.all([
    started.exited,
    started.stdout.text(),
    started.stderr.text(),
  ])
  expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
  expect(stderr).not.toMatch(/^\s+at /m)
  return stderr
}

test('the guide’s unit has the permissions of its command', () => {
  const unit = /^ExecStart=.*$/m.exec(readGuide('deno.md'))?.[0] ?? ''
  const flags = guideFlags().map((flag) =>
    flag
      .replaceAll('petstock-data', '/var/lib/petstock/data')
      .replaceAll(/dist.deno/g, '/usr/local/lib/petstock'),
  )
  for (const flag of flags) expect(unit).toContain(` ${flag} `)
})
