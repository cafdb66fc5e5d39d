import { expect, test } from 'bun:test'
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { petstock, serve } from '../support/petstock.ts'
import { newShop, type Shop } from './shop.ts'

/** A shop, and another folder whose petstock.db is a symbolic link to the shop's. */
async function linkedShop() {
  const shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free')
  const linked = shop.file('linked')
  mkdirSync(linked, { mode: 0o700 })
  symlinkSync(shop.database, join(linked, 'petstock.db'))
  return { shop, linked }
}

const start = (data: string) => petstock(['serve', '--port', '0', '--data', data])

const adviceOf = ({ data }: Shop) => `Name the folder of that file with --data "${data}"`

test('no server, command or restore works on a database that is a symbolic link, and each says what to do', async () => {
  const { shop, linked } = await linkedShop()
  using _shop = shop
  const backup = shop.file('backup.db')
  await shop.output('backup', 'create', backup)
  for (const call of [
    ['serve', '--port', '0'],
    ['keys', 'create', '--name', 'Till 2', '--plan', 'free'],
    ['inventory', 'add', '1'],
    ['inventory', 'list'],
    ['restore', backup],
  ]) {
    const { status, stdout, stderr } = await petstock([...call, '--data', linked])
    expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
    expect(stderr).toContain(`petstock.db is a symbolic link to ${shop.database}, and another`)
    expect(stderr).toContain(adviceOf(shop))
  }
  expect(readdirSync(linked)).toEqual(['petstock.db'])
})

test('a second server does not get to a database through a link while the first one works on it', async () => {
  const { shop, linked } = await linkedShop()
  using _shop = shop
  await using server = await serve(shop.data)
  const { status, stderr } = await start(linked)
  expect({ status, hasEnded: server.hasEnded() }).toEqual({ status: 1, hasEnded: false })
  expect(stderr).toContain(adviceOf(shop))
})

test('a link that leads nowhere, or to a file of another name, is refused with what to do', async () => {
  using shop = newShop()
  mkdirSync(shop.data, { mode: 0o700 })
  symlinkSync(shop.file('gone.db'), shop.database)
  for (const call of [
    ['serve', '--port', '0'],
    ['keys', 'create', '--name', 'a', '--plan', 'free'],
  ]) {
    const { status, stderr } = await shop.run(...call)
    expect(status).toBe(1)
    expect(stderr).toContain('Move that file into a folder of its own as petstock.db')
  }
  expect(existsSync(shop.file('gone.db'))).toBe(false)
})

test('doctor follows a link to a database', async () => {
  const { shop, linked } = await linkedShop()
  using _shop = shop
  const { stdout } = await petstock(['doctor', '--data', linked])
  expect(stdout).toMatch(/^ok +database /m)
})

test('two paths to one data folder keep two servers apart, and commands work through either', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free')
  const other = shop.file('other')
  symlinkSync(shop.data, other)
  {
    await using _server = await serve(shop.data)
    const second = await start(other)
    expect(second.status).toBe(1)
    expect(second.stderr).toContain('another petstock server holds the data folder')
    expect((await petstock(['inventory', 'add', '1', '--data', other])).status).toBe(0)
  }
  await using _through = await serve(other)
  expect((await start(shop.data)).status).toBe(1)
})

test('a lock that is a symbolic link is refused with what to do', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free')
  const lock = join(shop.data, 'petstock.lock')
  renameSync(lock, shop.file('elsewhere.lock'))
  symlinkSync(shop.file('elsewhere.lock'), lock)
  const { status, stderr } = await start(shop.data)
  expect(status).toBe(1)
  expect(stderr).toContain(
    'petstock.lock is a symbolic link, and must be a file in this folder. Stop',
  )
})

test('a second name of the database is nothing to a server', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free')
  linkSync(shop.database, shop.file('copy.db'))
  await using server = await serve(shop.data)
  expect((await server.request('/healthz')).status).toBe(200)
})
