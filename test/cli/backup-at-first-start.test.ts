import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { onceMade } from '../../src/cli/backup/once-made.ts'
import { createBackup } from '../../src/storage/sqlite/backup/create-backup.ts'
import { openDatabase } from '../../src/storage/sqlite/folder/open-database.ts'
import { databaseBeingMade } from '../support/database-being-made.ts'
import { petstock } from '../support/petstock.ts'

test('a backup beside a first start waits until the database has tables', () => {
  using made = databaseBeingMade()
  const { folder } = made
  let looks = 0
  const make = () => {
    looks += 1
    // The start goes on after the first look.
    if (looks === 2) openDatabase(folder, { create: true, now: Date.now }).client.close()
    return createBackup(folder.database, made.file('a.db'))
  }
  const forever = Number.POSITIVE_INFINITY
  expect(onceMade(folder, make, forever)).toMatchObject({ file: made.file('a.db'), pets: 0 })
  expect(looks).toBe(2)
})

test.each(['goes on', 'was cut short'])(
  'where a first start %s without making tables, there is nothing to back up, and no file is named but the database',
  async (how) => {
    using made = databaseBeingMade()
    if (how === 'was cut short') made.cutShort()
    const { database, directory } = made.folder
    const target = made.file('a.db')
    const { status, stdout, stderr } = await petstock([
      'backup',
      'create',
      target,
      '--data',
      directory,
    ])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(
      `petstock: no backup was made: there is nothing to back up yet: ${database} is a database without any tables. A start makes them: `,
    )
    expect(stderr).not.toContain('partial')
    expect(readdirSync(made.file('.'))).toEqual(['data'])
  },
)
