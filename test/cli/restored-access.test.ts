import { expect, test } from 'bun:test'
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, createKey, petstock, serve } from '../support/petstock.ts'
import { petstockOnTerminal } from '../support/pty.ts'
import { type KeyJson, newShop, type Shop } from './shop.ts'

interface RestoredJson {
  readonly keysRevoked: number | null
  readonly keysUnchecked: number
  readonly replacedShop: string | null
}

/** A shop with three keys that manage. */
async function shopWithKeys() {
  const shop = newShop()
  const make = (name: string) => createKey(shop.data, '--name', name, '--access', 'manage')
  const boss = await make('boss')
  await shop.output('backup', 'create', 'first.db')
  return { ...shop, boss, stolen: await make('stolen'), lowered: await make('lowered') }
}

/** What a page gets for its key: 200 alone manages. */
async function managing(data: string, ...keys: { readonly key: string }[]): Promise<number[]> {
  await using server = await serve(data)
  const statuses: number[] = []
  for (const { key } of keys) {
    const headers = bearer(key)
    statuses.push((await server.request('/desk/api/keys', { headers })).status)
  }
  return statuses
}

const restoredInto = (shop: Shop, file: string) => shop.json<RestoredJson>('restore', file)

test('on a new PC, whose shop is empty, a restore says how many keys may be back, and what to do', async () => {
  using shop = await shopWithKeys()
  await shop.output('backup', 'create', 'backup.db')
  await shop.output('keys', 'revoke', shop.stolen.id)
  using pc = newShop()
  await (await serve(pc.data)).stop()
  const { status, stderr } = await pc.run('restore', shop.file('backup.db'))
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain(
    'warning: the database from before is that of a new shop, so that 3 keys may have access that was taken away since the backup',
  )
  expect(stderr).toContain(`End keys with \`petstock keys revoke ID --data ${pc.data}\``)
  expect(await managing(pc.data, shop.stolen)).toEqual([200])
})

test('keys that a restore of the wrong backup took away come back as they were, and no further', async () => {
  using shop = await shopWithKeys()
  await shop.output('backup', 'create', 'backup.db')
  await shop.output('keys', 'revoke', shop.stolen.id)
  await shop.output('keys', 'access', shop.lowered.id, 'read')
  await shop.output('keys', 'plan', shop.lowered.id, 'free')
  await shop.output('keys', 'rename', shop.lowered.id, 'Till 2')
  expect(await restoredInto(shop, 'first.db')).toMatchObject({ keysUnchecked: 0 })
  expect(await restoredInto(shop, 'backup.db')).toMatchObject({
    keysRevoked: 1,
    keysUnchecked: 0,
    replacedShop: 'same',
  })
  expect(await managing(shop.data, shop.boss, shop.stolen, shop.lowered)).toEqual([200, 401, 403])
  const keys = await shop.json<KeyJson[]>('keys', 'list')
  expect(keys.find(({ id }) => id === shop.lowered.id)).toMatchObject({
    name: 'Till 2',
    plan: 'free',
    access: 'read',
  })
})

test('and the old token of one that was rotated stays ended, while the new one works', async () => {
  using shop = await shopWithKeys()
  await shop.output('backup', 'create', 'backup.db')
  const key = (await shop.output('keys', 'rotate', shop.stolen.id, '--grace', '0')).trim()
  await shop.output('restore', 'first.db')
  expect(await restoredInto(shop, 'backup.db')).toMatchObject({ keysUnchecked: 0 })
  expect(await managing(shop.data, shop.stolen, { key })).toEqual([401, 200])
})

test('where the database that had them is gone, the journal still ends and lowers them, with a warning', async () => {
  using shop = await shopWithKeys()
  await shop.output('backup', 'create', 'backup.db')
  await shop.output('keys', 'revoke', shop.stolen.id)
  await shop.output('keys', 'access', shop.lowered.id, 'read')
  await shop.output('restore', 'first.db')
  for (const name of readdirSync(shop.data)) {
    if (name.startsWith('petstock-replaced-')) rmSync(join(shop.data, name))
  }
  const { stderr } = await shop.run('restore', 'backup.db')
  expect(stderr).toContain(
    'warning: no database in the folder knows all that was done since the backup, so that 1 key may',
  )
  expect(await managing(shop.data, shop.boss, shop.stolen, shop.lowered)).toEqual([200, 401, 403])
})

test('on a new PC an older backup that was restored first gives nothing back that the newer one took away', async () => {
  using shop = await shopWithKeys()
  await shop.output('backup', 'create', 'older.db')
  await shop.output('keys', 'revoke', shop.stolen.id)
  await shop.output('keys', 'access', shop.lowered.id, 'read')
  const token = (await shop.output('keys', 'rotate', shop.boss.id, '--grace', '0')).trim()
  await shop.output('backup', 'create', 'newer.db')
  using pc = newShop()
  expect(await restoredInto(pc, shop.file('older.db'))).toMatchObject({ keysUnchecked: 3 })
  expect(await restoredInto(pc, shop.file('newer.db'))).toMatchObject({ keysUnchecked: 2 })
  const keys = [shop.boss, { key: token }, shop.stolen, shop.lowered]
  expect(await managing(pc.data, ...keys)).toEqual([401, 200, 401, 403])
})

test("another shop's backup is named as such, and so is what nothing knows of its keys", async () => {
  using shop = await shopWithKeys()
  using other = await shopWithKeys()
  await other.output('backup', 'create', 'backup.db')
  await other.output('keys', 'revoke', other.stolen.id)
  const { stderr } = await shop.run('restore', other.file('backup.db'))
  expect(stderr).toContain('warning: the backup is not of the shop whose database was here')
  expect(stderr).toContain('warning: keys of that shop, and gone: boss (')
  expect(stderr).not.toContain('issued since the backup')
  expect(stderr).toContain('knows nothing of this shop, so that 3 keys may have access')

  // The way back: the database from before knows all of its own keys.
  const replaced = readdirSync(shop.data).find((name) => name.startsWith('petstock-replaced-'))
  const back = await restoredInto(shop, join(shop.data, replaced ?? 'none'))
  expect(back).toMatchObject({ keysUnchecked: 0, replacedShop: 'other' })
  expect(await managing(shop.data, shop.boss, other.boss)).toEqual([200, 401])
})

test('a replaced database that cannot be read is no reason to say nothing', async () => {
  using shop = await shopWithKeys()
  await shop.output('backup', 'create', 'backup.db')
  await shop.output('restore', 'first.db')
  const [replaced] = readdirSync(shop.data).filter((name) => name.startsWith('petstock-replaced-'))
  copyFileSync(import.meta.path, join(shop.data, replaced ?? 'none'))
  expect(await restoredInto(shop, 'backup.db')).toMatchObject({ keysUnchecked: 2 })
})

test('on a terminal a restore that may give access back asks, and takes no for a no', async () => {
  using shop = await shopWithKeys()
  using pc = newShop()
  const call = ['restore', shop.file('first.db'), '--data', pc.data]
  const no = await petstockOnTerminal(call, { cwd: pc.path, typed: [['[y/N] ', '\r']] })
  expect(no.status).toBe(1)
  expect(no.shown).toContain('nothing was restored, and the database is as it was')
  expect(readdirSync(pc.data)).toEqual(['petstock.lock'])
  const yes = await petstockOnTerminal(call, { cwd: pc.path, typed: [['[y/N] ', 'y\r']] })
  expect(yes).toMatchObject({ status: 0 })
  expect(yes.shown.match(/1 key may have access/g)).toHaveLength(1)
  expect((await petstock(['restore', ...call.slice(1)], { cwd: pc.path })).status).toBe(0)
})
