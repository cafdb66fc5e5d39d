import { expect, test } from 'bun:test'
import { run } from '../../../src/cli/program.ts'
import type { Check } from '../../../src/health/check.ts'
import { recordedTerminal } from '../../support/recorded-terminal.ts'
import { checkup, DAY, healthyShop, tamper } from './checkup.ts'

test('a quantity that no movement led to fails, with the pet and both numbers', async () => {
  using shop = await healthyShop(4)
  await shop.output('inventory', 'add', '9223372036854775807', '--quantity', '3')
  tamper(shop.database, 'UPDATE inventory SET quantity = 9 WHERE pet_id > 2')
  const { status, checks } = await checkup(shop.data)
  expect(status).toBe(1)
  expect(checks.get('journal')).toMatchObject({
    state: 'fail',
    message:
      '3 pets have another quantity than the newest movement left (pet 3 has 9, by its journal 5, 4 has 9, by its journal 5, 9223372036854775807 has 9, by its journal 3)',
  })
})

test('a journal that was changed fails, also where the newest movement is right', async () => {
  using shop = await healthyShop()
  for (const quantity of ['6', '7']) {
    await shop.output('inventory', 'set', '1', '--quantity', quantity)
  }
  tamper(shop.database, 'UPDATE stock_movements SET new_quantity = 50 WHERE new_quantity = 6')
  expect((await checkup(shop.data)).checks.get('journal')).toMatchObject({
    state: 'fail',
    message: '1 movement not beginning with what the one before left',
  })
  tamper(
    shop.database,
    'UPDATE stock_movements SET new_quantity = 6 WHERE new_quantity = 50',
    `INSERT INTO stock_movements (pet_id, previous_quantity, new_quantity, reason, at)
      VALUES (1, 7, 8, 'sale', 1)`,
  )
  expect((await checkup(shop.data)).checks.get('journal')?.message).toBe(
    '1 pet with movements beside the history',
  )
})

test('a pet whose supplier there is not is named; one that is archived is there', async () => {
  using shop = await healthyShop(4)
  await shop.output('suppliers', 'add', 'Aqua')
  await shop.output('inventory', 'set', '1', '--supplier', 'Aqua')
  await shop.output('suppliers', 'archive', 'Aqua')
  expect((await checkup(shop.data)).checks.get('suppliers')).toMatchObject({
    state: 'ok',
    message: 'each pet that has a supplier has one that there is',
  })
  tamper(shop.database, 'UPDATE inventory SET supplier_id = 9 WHERE pet_id > 2')
  expect((await checkup(shop.data)).checks.get('suppliers')).toMatchObject({
    state: 'warn',
    message: '2 pets have a supplier that there is not (pet 3, 4)',
  })
})

test('a journal that was pruned is well, to the middle and to its end', async () => {
  using shop = await healthyShop()
  for (const quantity of ['6', '7', '8']) {
    await shop.output('inventory', 'set', '1', '--quantity', quantity)
  }
  await shop.output('inventory', 'remove', '2')
  const stillWell = async (movements: number) => {
    expect((await checkup(shop.data)).checks.get('journal')).toMatchObject({
      state: 'ok',
      message: `${movements} movements, and every quantity agrees with them`,
    })
  }
  await stillWell(7)
  tamper(shop.database, 'DELETE FROM stock_movements WHERE id < 5')
  await stillWell(3)
  tamper(shop.database, 'DELETE FROM stock_movements', 'DELETE FROM removed_pets')
  await stillWell(0)
  // From here on ids are given again, to other pets too.
  for (const pet of ['3', '1']) await shop.output('inventory', 'set', pet, '--quantity', '77')
  await stillWell(2)
})

test('times of the future are warned of, with what has them', async () => {
  using shop = await healthyShop()
  const ahead = Date.now() + 3 * DAY + 60_000
  tamper(
    shop.database,
    `UPDATE inventory SET updated_at = ${ahead} WHERE pet_id = 1`,
    `UPDATE api_keys SET last_used_at = ${Date.now() + 60_000}`,
  )
  const { status, checks } = await checkup(shop.data)
  expect({ status, state: checks.get('clock')?.state }).toEqual({ status: 0, state: 'warn' })
  expect(checks.get('clock')?.message).toMatch(
    /clock, but the newest change of the stock is 3 days ahead \(20\d\d-[^ ]+Z\)$/,
  )
  tamper(shop.database, `UPDATE stock_movements SET at = ${2n ** 62n} WHERE id = 1`)
  expect((await checkup(shop.data)).checks.get('clock')?.message).toContain('beyond every calendar')
})

/** What the program says when the machine's clock shows another time. */
async function checkupAt(now: number, data: string) {
  const { terminal, printed } = recordedTerminal()
  const status = await run(['doctor', '--json', '--data', data], {
    terminal,
    env: {},
    now: () => now,
    platform: 'linux',
    program: 'petstock',
    installedService: () => undefined,
  })
  const checks = JSON.parse(printed.join('\n')) as Check[]
  return { status, clock: checks.find(({ name }) => name === 'clock') }
}

test('a clock that stands before this version was made fails, with a database and without', async () => {
  using shop = await healthyShop()
  for (const data of [shop.data, shop.file('none')]) {
    const { status, clock } = await checkupAt(Date.UTC(1970, 0, 1, 0, 3), data)
    expect(status).toBe(1)
    expect(clock).toMatchObject({
      state: 'fail',
      message: expect.stringContaining('it is 1970-01-01T00:03:00Z'),
      advice: expect.stringContaining('set the clock'),
    })
  }
})

test('keys about to expire, and those that have while they were in use, are warned of', async () => {
  using shop = await healthyShop()
  const issue = (name: string, expires: string) =>
    shop.output('keys', 'create', '--name', name, '--plan', 'free', '--expires', expires)
  await issue('Kiosk', '13d')
  await issue('Web shop', '15d')
  const soon = await checkup(shop.data)
  expect(soon).toMatchObject({ status: 0 })
  expect(soon.checks.get('keys')?.state).toBe('warn')
  expect(soon.checks.get('keys')?.message).toMatch(
    /^3 keys in force; about to expire: key_\w+ \(Kiosk\) in 12 days$/,
  )

  const now = Date.now()
  tamper(
    shop.database,
    `UPDATE api_keys SET expires_at = ${now - 3 * DAY - 5_000}, last_used_at = ${now - 3 * DAY - 9_000}
      WHERE name = 'Kiosk'`,
  )
  expect((await checkup(shop.data)).checks.get('keys')?.message).toMatch(
    /^2 keys in force; in use until lately, and expired: key_\w+ \(Kiosk\) 3 days ago$/,
  )
})

test('a shop without a key in force, and one without a key that may write, are warned', async () => {
  using shop = await healthyShop()
  const [key] = await shop.json<{ id: string }[]>('keys', 'list')
  await shop.output('keys', 'revoke', key?.id ?? '')
  expect((await checkup(shop.data)).checks.get('keys')?.message).toBe('no API key is in force')
  await shop.output('keys', 'create', '--name', 'Screen', '--plan', 'free', '--access', 'read')
  expect((await checkup(shop.data)).checks.get('keys')?.message).toBe(
    '1 key in force; no key may write',
  )
  await shop.output('keys', 'create', '--name', 'Ann', '--access', 'manage')
  expect((await checkup(shop.data)).checks.get('keys')?.message).toBe(
    '2 in force, 1 of them may write',
  )
})
