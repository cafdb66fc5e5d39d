import { expect, test } from 'bun:test'
import { BINARY, bearer, serve } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { type KeyJson, type MovementJson, newShop, type PetJson, type Shop } from '../shop.ts'

const KEY = /pst_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}/

/** A demo that runs, with what it has printed by then. */
async function runningDemo(shop: Shop) {
  const child = Bun.spawn([BINARY, 'serve', '--demo', '--data', shop.data, '--port', '0'], {
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const stop = () => {
    child.kill('SIGTERM')
    return child.exited
  }
  let printed = ''
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    printed += text
    if (printed.includes('Stop with Ctrl+C')) break
  }
  return { printed, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

test('`--demo` on a new folder makes about two dozen pets and a key that may write', async () => {
  using shop = newShop()
  await using server = await serve(shop.data, ['--demo'])
  await server.stop()
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  expect(pets.length).toBeGreaterThanOrEqual(20)
  expect(new Set(pets.map(({ status }) => status)).size).toBe(3)
  expect(pets.some(({ quantity }) => quantity === 0)).toBe(true)
  expect(pets.every(({ name }) => name !== null)).toBe(true)
  expect(await shop.json<KeyJson[]>('keys', 'list')).toMatchObject([
    { name: 'demo', plan: 'business', access: 'write', expiresAt: null },
  ])
})

test('the pets of `--demo` have some weeks of sales and arrivals behind them', async () => {
  using shop = newShop()
  await using server = await serve(shop.data, ['--demo'])
  await server.stop()
  for (const { petId, quantity } of await shop.json<PetJson[]>('inventory', 'list')) {
    const history = await shop.json<MovementJson[]>('inventory', 'history', String(petId))
    expect(history.length).toBeGreaterThan(10)
    expect(history[0]?.newQuantity).toBe(quantity)
    expect(history.map(({ at }) => at)).toEqual(
      history.map(({ at }) => at).toSorted((a, b) => b - a),
    )
    expect(new Set(history.map(({ reason }) => reason))).toContain('arrival')
    expect(Date.now() - (history.at(-1)?.at ?? 0)).toBeGreaterThan(40 * 86_400_000)
  }
  expect((await shop.run('doctor')).stdout).toMatch(/^ok +journal /m)
})

needs('curl').test('the curl lines that `--demo` prints work as they stand', async () => {
  using shop = newShop()
  await using demo = await runningDemo(shop)
  const curls = demo.printed.split('\n').filter((line) => line.trim().startsWith('curl '))
  expect(curls).toHaveLength(2)
  const responses: string[] = []
  for (const line of curls) {
    responses.push(await Bun.spawn(['sh', '-c', `${line} -sf`], { stdout: 'pipe' }).stdout.text())
  }
  expect(await demo.stop()).toBe(0)
  const [list = '', updated = ''] = responses
  expect((JSON.parse(list) as PetJson[]).length).toBeGreaterThanOrEqual(20)
  expect(JSON.parse(updated)).toMatchObject({ petId: 1003, quantity: 5 })
})

test('`--demo` again keeps the data and replaces the key', async () => {
  using shop = newShop()
  await using first = await serve(shop.data, ['--demo'])
  await first.stop()
  await shop.output('inventory', 'set', '1001', '--quantity', '77')
  const before = await shop.output('inventory', 'list', '--json')
  await using second = await serve(shop.data, ['--demo'])
  const [oldKey] = KEY.exec(await first.stdout) ?? []
  const old = await second.request('/v1/inventory', { headers: bearer(oldKey ?? '') })
  expect(old.status).toBe(401)
  await second.stop()
  const [newKey] = KEY.exec(await second.stdout) ?? []
  expect(newKey).toBeDefined()
  expect(newKey).not.toBe(oldKey)
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
  expect(await shop.json<KeyJson[]>('keys', 'list')).toHaveLength(1)
})

test('a database that `--demo` did not make is refused and left as it is', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  const before = await Bun.file(shop.database).bytes()
  const { status, stdout, stderr } = await shop.run('serve', '--demo', '--port', '0')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`petstock: ${shop.database}: it was not made by --demo`)
  expect(await Bun.file(shop.database).bytes()).toEqual(before)
})

test('the link of `--demo` signs one browser in as a manager, at once and once', async () => {
  using shop = newShop()
  await using demo = await runningDemo(shop)
  const [, address, code] = /works once\): (http:\S+)\/#code=(psc_\w+)\n/.exec(demo.printed) ?? []
  const signIn = () =>
    fetch(`${address}/desk/api/sign-in`, {
      method: 'POST',
      headers: { ...bearer(code ?? ''), 'Content-Type': 'application/json' },
      body: '{}',
    })
  const signedIn = await signIn()
  expect(signedIn.status).toBe(201)
  const { key, access } = (await signedIn.json()) as { key: string; access: string }
  expect(access).toBe('manage')
  const people = await fetch(`${address}/desk/api/keys`, { headers: bearer(key) })
  expect(people.status).toBe(200)
  expect((await signIn()).status).toBe(401)
})

test('the demo key is printed on stdout, and no log line holds it', async () => {
  using shop = newShop()
  await using server = await serve(shop.data, ['--demo', '--log-level', 'debug'])
  await server.stop()
  expect(await server.stdout).toMatch(KEY)
  expect(await server.stderr).not.toMatch(KEY)
})
