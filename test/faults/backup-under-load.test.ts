import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { backupLines, backupsIn } from '../support/backups.ts'
import { serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'
import { Writers } from '../support/writers.ts'

test('backups under 64 writers cost no acknowledged update, and each is the shop at one moment', async () => {
  using shop = await stockedShop(64)
  const directory = join(shop.data, 'backups')
  const often = ['--backup-every', '1s', '--backup-keep', '100']
  await using server = await serve(shop.data, often)
  using stored = new Stored(shop)
  const writers = new Writers(server, shop.key, stored.quantities())
  const acknowledgedBefore: Map<number, number>[] = []
  await until(() => {
    const made = backupsIn(directory).length
    while (acknowledgedBefore.length <= made) acknowledgedBefore.push(new Map(writers.acknowledged))
    return made >= 3 && writers.updates > 1_000
  })
  await server.crash()
  await writers.ended()
  expect(writers.failures).toEqual([])
  {
    // What was answered is there, and at most the one update more that each writer waited for.
    await using _again = await serve(shop.data, ['--backup-dir', 'off'])
    using after = new Stored(shop)
    expect(after.faults()).toEqual([])
    for (const [petId, quantity] of after.quantities()) {
      expect([writers.acknowledged.get(petId), writers.asked.get(petId)]).toContain(quantity)
    }
  }

  let last = 0
  for (const [index, file] of backupsIn(directory).entries()) {
    using backup = new Stored({ database: file })
    expect(backup.faults()).toEqual([])
    expect(backup.leaps()).toBe(0)
    // It has at least what was answered a backup earlier.
    for (const [petId, quantity] of acknowledgedBefore[index - 1] ?? []) {
      expect(backup.quantity(petId)).toBeGreaterThanOrEqual(quantity)
    }
    expect(backup.movements()).toBeGreaterThan(last)
    last = backup.movements()
  }
  const log = backupLines(await server.stderr)
  expect(log.filter(({ level }) => level !== 'INFO')).toEqual([])
})
