import { expect, test } from 'bun:test'
import { deskOf, read } from '../../support/desk.ts'
import { bearer, outputOf, serveDatabase, update } from '../../support/petstock.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { timedTest, withinASecond } from '../../support/timed.ts'
import { until } from '../../support/wait.ts'

const PETS = 600

async function withShop(url: string): Promise<void> {
  const env = { PETSTOCK_DATABASE: url }
  await outputOf(['migrate'], { env })
  await outputOf(['shops', 'create', 'Main Street'], { env })
  const rows = Array.from({ length: PETS }, (_, at) => `${at + 1},5,available`)
  const stdin = ['petId,quantity,status', ...rows, ''].join('\n')
  await outputOf(['inventory', 'import', '-'], { env, stdin })
}

async function keyOf(url: string): Promise<string> {
  const args = ['keys', 'create', '--name', 'Till 1', '--plan', 'business', '--json']
  return JSON.parse(await outputOf(args, { env: { PETSTOCK_DATABASE: url } })).key
}

describeWithDatabases('two servers of the program on a database', (databases) => {
  test('serve tills and the stock page of a shop as one', async () => {
    await using database = await databases.make(withShop)
    const key = await keyOf(database.url)
    await using first = await serveDatabase(database.url)
    await using second = await serveDatabase(database.url, ['--database-connections', '3'])
    const [desk, otherDesk] = [deskOf(first, key), deskOf(second, key)]
    expect((await first.request('/v1/inventory/1', update(key, { quantity: 9 }))).status).toBe(200)
    const listed = await second.request('/v1/inventory', { headers: bearer(key) })
    expect(listed.headers.get('etag')).toMatch(/^W?\/?"/)
    const pets = (await listed.json()) as unknown[]
    expect([pets.length, pets[0]]).toEqual([PETS, { petId: 1, quantity: 9, status: 'available' }])

    const id = crypto.randomUUID()
    const sale = { id, change: -2, reason: 'sale' }
    const [made, repeated] = [
      await otherDesk.makeMovement(1, sale),
      await desk.makeMovement(1, sale),
    ]
    const replayed = [made, repeated].map(({ headers }) => headers.get('idempotent-replayed'))
    expect(replayed).toEqual([null, 'true'])
    for (const each of [made, repeated]) expect(await read(each)).toMatchObject({ newQuantity: 7 })
    for (const each of [desk, otherDesk]) {
      expect(await read(each.send('GET', '/inventory/1'))).toMatchObject({ quantity: 7 })
    }
    const addition = { id: crypto.randomUUID(), petId: PETS + 1 }
    const added = [await desk.add(addition), await otherDesk.add(addition)]
    expect(added.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    await outputOf(['inventory', 'remove', String(PETS + 1)], {
      env: { PETSTOCK_DATABASE: database.url },
    })
    const { movements } = await read<{ movements: { reason: string; by: unknown }[] }>(
      desk.history(1, '?limit=2'),
    )
    expect(movements.map(({ reason }) => reason)).toEqual(['sale', 'update'])
    expect(movements[0]?.by).toMatchObject({ name: 'Till 1' })
    const shown = await read<{ petId: number; lastMovement: { reason: string } }[]>(
      otherDesk.send('GET', '/inventory'),
    )
    expect([shown.length, shown[0]?.lastMovement.reason]).toEqual([PETS, 'sale'])
  })

  timedTest('send events of what the other has changed, within a second', async () => {
    await using database = await databases.make(withShop)
    const key = await keyOf(database.url)
    await using first = await serveDatabase(database.url)
    await using second = await serveDatabase(database.url)
    const events = await deskOf(second, key).send('GET', '/events')
    expect(events.status).toBe(200)
    let heard = ''
    const reading = (async () => {
      if (events.body === null) throw new Error('no events came')
      for await (const text of events.body.pipeThrough(new TextDecoderStream())) heard += text
    })().catch(() => {})
    await until(() => heard.length > 0)
    for (const quantity of [11, 12]) {
      await first.request('/v1/inventory/2', update(key, { quantity }))
      await withinASecond(() => heard.includes(`"quantity":${quantity}`))
    }
    await outputOf(['inventory', 'set', '3', '--quantity', '77'], {
      env: { PETSTOCK_DATABASE: database.url },
    })
    await withinASecond(() => heard.includes('"quantity":77'))
    await second.stop()
    await reading
  })

  test('are ready, count what they do, and know a key that a command has made', async () => {
    await using database = await databases.make(withShop)
    await using server = await serveDatabase(database.url)
    const key = await keyOf(database.url)
    const ready = await server.request('/readyz', { headers: bearer(key) })
    const { checks } = (await ready.json()) as { checks: { name: string; state: string }[] }
    expect(ready.status).toBe(200)
    expect(checks.map(({ name, state }) => `${state} ${name}`)).toEqual([
      'ok read',
      'ok write',
      'ok clock',
      'ok lost changes',
    ])
    await server.request('/v1/inventory/2', update(key, { quantity: 11 }))
    const metrics = await (await server.request('/metrics', { headers: bearer(key) })).text()
    expect(metrics).toMatch(/^petstock_\w*commit\w*_count 1$/m)
    expect(await server.stop()).toBe(0)
    expect(await server.stderr).not.toContain(decodeURIComponent(new URL(database.url).password))
  })
})
