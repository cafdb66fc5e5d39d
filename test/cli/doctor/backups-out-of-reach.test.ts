import { expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkup, DAY, healthyShop, tamper } from './checkup.ts'

const CHECKS = ['backup', 'backup place', 'backup space'] as const

const of = async (data: string, directory: string) => {
  const { checks, status } = await checkup(data, ['--backup-dir', directory])
  return { status, found: CHECKS.map((name) => checks.get(name)) }
}

test('backups on a drive that was taken away fail: doctor says what serve says, and nothing of that disk is ok', async () => {
  using shop = await healthyShop()
  const drive = shop.file('drive')
  const directory = join(drive, 'backups')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  await shop.output('backup', 'create', directory)
  expect((await of(shop.data, directory)).status).toBe(0)
  renameSync(directory, shop.file('taken-away'))

  for (const state of ['an empty mount point', 'no mount point'] as const) {
    if (state === 'no mount point') rmSync(drive, { recursive: true })
    const advice = 'Plug the drive in, or make the folder yourself'
    expect(await of(shop.data, directory)).toEqual({
      status: 1,
      found: [
        {
          name: 'backup',
          state: 'warn',
          message: `no backup is in reach: there is no folder ${directory}`,
          advice,
        },
        {
          name: 'backup place',
          state: 'fail',
          message: `no backup can be made: there is no folder ${directory}, and ${drive} is empty or missing, as it is without its drive`,
          advice,
        },
        {
          name: 'backup space',
          state: 'warn',
          message: `not checked: there is no folder ${directory}`,
          advice: 'see to that first, then look again',
        },
      ],
    })
  }
})

test('a file in place of the backups’ folder fails, and says to name a folder', async () => {
  using shop = await healthyShop()
  const file = shop.write('backups', 'a file')
  const { status, found } = await of(shop.data, file)
  expect(status).toBe(1)
  expect(found).toMatchObject([
    { state: 'warn', message: `no backup is in reach: there is no folder ${file}` },
    {
      state: 'fail',
      message: `no backup can be made: ${file} is no folder`,
      advice: 'Name one with --backup-dir',
    },
    { state: 'warn', message: `not checked: there is no folder ${file}` },
  ])
})

test('a folder that the first backup can make is warned of, and fails in a shop that should have had one', async () => {
  using shop = await healthyShop()
  const directory = shop.file('backups')
  const young = await of(shop.data, directory)
  expect(young).toMatchObject({ status: 0 })
  expect(young.found).toMatchObject([
    { state: 'warn', message: `no backup is in reach: there is no folder ${directory}` },
    {
      state: 'warn',
      message: `${directory} is not there`,
      advice: expect.stringContaining('look whether the drive is connected'),
    },
    { state: 'warn', message: `not checked: there is no folder ${directory}` },
  ])
  tamper(shop.database, `UPDATE stock_movements SET at = ${Date.now() - 3 * DAY}`)
  const older = await of(shop.data, directory)
  expect(older.status).toBe(1)
  expect(older.found[0]?.state).toBe('fail')
})
