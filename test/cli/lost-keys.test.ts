import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { bearer, serve } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { shell, unread } from './shell.ts'
import { type KeyJson, newShop, type Shop } from './shop.ts'

/** How a key is lost, and what the command says of it. */
const LOST = [
  { out: '>&-', says: 'stdout is closed or /dev/null' },
  { out: '> /dev/null', says: 'stdout is closed or /dev/null' },
  ...(existsSync('/dev/full') ? [{ out: '> /dev/full', says: 'cannot write the answer' }] : []),
]

/** The status of a shop's API for a key. */
const isKnown = async (shop: Shop, token: string): Promise<boolean> => {
  await using server = await serve(shop.data)
  return (await server.request('/v1/inventory', { headers: bearer(token) })).status === 200
}

test.each(LOST)('a new key that is lost is a failure: it is revoked again ($out)', async (lost) => {
  using shop = newShop()
  const { status, stderr } = await shell(shop, `petstock keys create --name Kiosk ${lost.out}`)
  const [id] = /key_\w+/.exec(stderr) ?? []
  expect(status).toBe(1)
  expect(stderr).toContain(`the key could not be shown, and ${id} was revoked again`)
  expect(stderr).toContain(lost.says)
  const [{ revokedAt } = { revokedAt: null }] = await shop.json<KeyJson[]>('keys', 'list')
  expect(revokedAt).not.toBeNull()
})

test.each(LOST)(
  'a key whose next one is lost is not rotated, and works on ($out)',
  async (lost) => {
    using shop = newShop()
    const { id, key } = await shop.json<{ id: string; key: string }>(
      'keys',
      'create',
      '--name',
      'a',
    )
    for (const grace of ['0', '24h']) {
      const rotate = `petstock keys rotate ${id} --grace ${grace} ${lost.out}`
      const { status, stderr } = await shell(shop, rotate)
      expect(status).toBe(1)
      expect(stderr).toContain(`the new key could not be shown, and ${id} was not rotated`)
      expect(stderr).toContain(lost.says)
    }
    const [{ oldTokens } = { oldTokens: -1 }] = await shop.json<KeyJson[]>('keys', 'list')
    expect(oldTokens).toBe(0)
    expect(await isKnown(shop, key)).toBe(true)
  },
)

needs('bash').test('the same is true where nothing reads the output any more', async () => {
  using shop = newShop()
  const made = await unread(shop, 'keys create --name Kiosk')
  const [id] = /key_\w+/.exec(made.stderr) ?? []
  expect(made.status).toBe(1)
  expect(made.stderr).toContain(`the key could not be shown, and ${id} was revoked again`)

  const till = await shop.json<{ id: string; key: string }>('keys', 'create', '--name', 'Till 1')
  const rotated = await unread(shop, `keys rotate ${till.id} --grace 0`)
  expect(rotated.status).toBe(1)
  expect(rotated.stderr).toContain(`nothing reads the output: the new key of ${till.id} is lost`)
  expect(await isKnown(shop, till.key)).toBe(true)
})

test('a rotation that is refused prints no key', async () => {
  using shop = newShop()
  const { id } = await shop.json<{ id: string }>('keys', 'create', '--name', 'a')
  await shop.output('keys', 'revoke', id)
  for (const each of [id, 'key_0000000000']) {
    const { status, stdout } = await shell(shop, `petstock keys rotate ${each}`)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  }
})
