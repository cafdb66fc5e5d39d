import { expect, test } from 'bun:test'
import { isWellFormedToken } from '../../src/keys/token.ts'
import { bodyOf, type SignIn, signIn } from '../support/access.ts'
import { deskOf } from '../support/desk.ts'
import { serve } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import { type KeyJson, newShop } from './shop.ts'

const FIELDS = [
  'id',
  'name',
  'plan',
  'access',
  'updates',
  'perMinute',
  'perDay',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
  'bannedUntil',
  'oldTokens',
  'oldTokensEndAt',
]

const create = ['keys', 'create', '--name', 'Till 1', '--plan'] as const

test('`keys create` prints the key alone on stdout', async () => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run(...create, 'free')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stdout).toMatch(/^pst_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}\n$/)
  expect(isWellFormedToken(stdout.trimEnd())).toBe(true)
  expect(stderr).not.toContain('pst_')
  expect(stderr).toMatch(/issued key_[2-9a-z]{10}\./)
})

test('`keys create --json` prints id and key', async () => {
  using shop = newShop()
  const created = await shop.json<{ id: string; key: string }>(...create, 'pro')
  expect(Object.keys(created)).toEqual(['id', 'key'])
  expect(created.id).toMatch(/^key_[2-9a-z]{10}$/)
  expect(isWellFormedToken(created.key)).toBe(true)
})

test('`keys create` without --plan gives a key of a data folder the plan business', async () => {
  using shop = newShop()
  await shop.output('keys', 'create', '--name', 'Till 1')
  expect(await shop.json<KeyJson[]>('keys', 'list')).toMatchObject([
    { name: 'Till 1', plan: 'business', perMinute: 1_000, perDay: 100_000 },
  ])
})

test('`keys list --json` is a bare array in order of creation, with absent values null', async () => {
  using shop = newShop()
  const before = Date.now()
  await shop.output(...create, 'free')
  await shop.output('keys', 'create', '--name', 'Kiosk', '--plan', 'pro', '--access', 'read')
  await shop.output('keys', 'create', '--name', 'Web', '--plan', 'business', '--expires', '90d')
  await shop.output(
    ...'keys create --name=Partner --plan=enterprise --per-minute=7 --per-day=70'.split(' '),
  )
  const keys = await shop.json<KeyJson[]>('keys', 'list')
  const after = Date.now()

  expect(keys.map((key) => Object.keys(key))).toEqual([FIELDS, FIELDS, FIELDS, FIELDS])
  const never = { revokedAt: null, lastUsedAt: null, bannedUntil: null }
  const notRotated = { oldTokens: 0, oldTokensEndAt: null, updates: 'plain' }
  expect(keys).toEqual(
    [
      { name: 'Till 1', plan: 'free', access: 'write', perMinute: 60, perDay: 1000 },
      { name: 'Kiosk', plan: 'pro', access: 'read', perMinute: 300, perDay: 10_000 },
      { name: 'Web', plan: 'business', access: 'write', perMinute: 1000, perDay: 100_000 },
      { name: 'Partner', plan: 'enterprise', access: 'write', perMinute: 7, perDay: 70 },
    ].map((key) => ({
      id: expect.any(String),
      ...key,
      createdAt: expect.any(Number),
      expiresAt: key.name === 'Web' ? expect.any(Number) : null,
      ...never,
      ...notRotated,
    })),
  )
  for (const { createdAt } of keys) {
    expect(createdAt).toBeGreaterThanOrEqual(before)
    expect(createdAt).toBeLessThanOrEqual(after)
  }
  const web = keys.find(({ name }) => name === 'Web')
  expect((web?.expiresAt ?? 0) - (web?.createdAt ?? 0)).toBe(90 * 86_400_000)
})

test('`keys list` is an empty array before there is a key', async () => {
  using shop = newShop()
  await shop.runWith({ stdin: 'petId,quantity,status\n' }, 'inventory', 'import', '-')
  expect(await shop.output('keys', 'list', '--json')).toBe('[]\n')
})

test('`keys list` shows people the plan, the limits and the state, and never a key', async () => {
  using shop = newShop()
  const key = await shop.output(...create, 'free', '--expires', '12h')
  const table = await shop.output('keys', 'list')
  const [heading = '', row = ''] = table.split('\n')
  expect(heading).toMatch(
    /^ID +NAME +PLAN +ACCESS +PER MINUTE +PER DAY +CREATED +LAST USED +STATE$/,
  )
  expect(row).toMatch(
    /^key_\w+ +Till 1 +free +write +60 +1000 +\d{4}-\d\d-\d\dT\S+Z +- +active until \S+Z$/,
  )
  expect(table).not.toContain(key.trimEnd())
  expect(table).not.toContain('pst_')
})

test.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['36500d', 36_500 * 86_400_000],
])('a key can expire in %s', async (text, ms) => {
  using shop = newShop()
  await shop.output(...create, 'free', '--expires', text)
  const [key] = await shop.json<KeyJson[]>('keys', 'list')
  expect((key?.expiresAt ?? 0) - (key?.createdAt ?? 0)).toBe(ms)
})

test('a key can be valid to the end of a day by the time zone of the shop, and says when it ends', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,5\n'))
  const url = await shop.output('setup-link', '--json')
  await using server = await serve(shop.data)
  const code = new URL(JSON.parse(url).url).hash.replace('#code=', '')
  const setUp = { shopName: 'Paws', language: 'en', person: 'Ann' }
  const { key } = await bodyOf<SignIn>(signIn(server, code, setUp), 201)
  const zone = { timeZone: 'Pacific/Auckland' }
  await deskOf(server, key ?? '').send('PATCH', '/settings', zone)
  const { stderr } = await shop.run(...create, 'free', '--expires', '2040-06-30')
  expect(stderr).toContain('which ends 2040-06-30T12:00:00Z. The key is shown this once')
  const [, issued] = await shop.json<KeyJson[]>('keys', 'list')
  expect(issued?.expiresAt).toBe(Date.parse('2040-07-01T00:00:00+12:00'))
})

test('a day that is over, or that there is not, is no end of a key', async () => {
  using shop = newShop()
  const over = await shop.run(...create, 'free', '--expires', '2020-01-31')
  expect(over).toMatchObject({ status: 1, stdout: '' })
  expect(over.stderr).toContain('petstock: --expires 2020-01-31 is over: give a day')
  for (const day of ['2040-02-30', '2040-2-3', '31.12.2040', '2040-01-01T10:00']) {
    const { status, stderr } = await shop.run(...create, 'free', '--expires', day)
    expect(status).toBe(2)
    expect(stderr).toContain(`or a day, like 2027-01-31, not "${day}"`)
  }
  expect(await shop.json<KeyJson[]>('keys', 'list')).toEqual([])
})

test('a second key of the same name wants --force, and the refusal names the key that has it', async () => {
  using shop = newShop()
  const { id } = await shop.json<{ id: string }>(...create, 'free')
  const { status, stdout, stderr } = await shop.run(...create, 'pro')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`petstock: ${id} has the name "Till 1" already, and is in force.`)
  expect(stderr).toContain('--force')
  expect(await shop.json<KeyJson[]>('keys', 'list')).toHaveLength(1)
  await shop.output(...create, 'pro', '--force')
  expect(await shop.json<KeyJson[]>('keys', 'list')).toHaveLength(2)
})

test('the name of a revoked or expired key is free again', async () => {
  using shop = newShop()
  const { id } = await shop.json<{ id: string }>(...create, 'free')
  await shop.output('keys', 'revoke', id)
  const second = await shop.json<{ id: string }>(...create, 'free', '--expires', '1s')
  await until(async () => {
    const keys = await shop.json<KeyJson[]>('keys', 'list')
    return (keys.find((key) => key.id === second.id)?.expiresAt ?? 0) <= Date.now()
  })
  expect((await shop.run(...create, 'free')).status).toBe(0)
})
