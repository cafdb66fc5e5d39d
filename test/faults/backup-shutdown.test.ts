import { expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupLines, backupsIn } from '../support/backups.ts'
import { lengthenJournal } from '../support/long-journal.ts'
import { serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { timedTest, within } from '../support/timed.ts'
import { until } from '../support/wait.ts'

const OFTEN = ['--backup-every', '1s']
const FIVE_SECONDS = 5_000

/** A shop with so much in its journal that a copy takes a while. */
async function largeShop() {
  const shop = await stockedShop(20_000)
  lengthenJournal(shop.data, 40)
  return { ...shop, directory: join(shop.data, 'backups') }
}

const unfinishedIn = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory).filter((name) => name.includes('.partial')) : []

timedTest(
  'stopped in the middle of a backup, the service abandons it and ends in good order',
  async () => {
    using shop = await largeShop()
    await using server = await serve(shop.data, OFTEN)
    expect(await setQuantity(server, shop.key, 1, 7)).toBe('200')
    await until(() => unfinishedIn(shop.directory).length > 0)
    expect(await within(FIVE_SECONDS, () => server.stop())).toBe(0)
    expect(backupsIn(shop.directory)).toEqual([])
    expect(backupLines(await server.stderr).filter(({ level }) => level !== 'INFO')).toEqual([])
    using stored = new Stored(shop)
    expect(stored.quantity(1)).toBe(7)
    expect(stored.faults()).toEqual([])
  },
)

test('killed in the middle of a backup, it leaves no half one, and the next one tidies up', async () => {
  using shop = await largeShop()
  {
    await using server = await serve(shop.data, OFTEN)
    await until(() => {
      const isInTheMiddle = unfinishedIn(shop.directory).length > 0
      // A busy machine may take longer to kill it than it takes to finish.
      if (isInTheMiddle) process.kill(server.pid, 'SIGSTOP')
      return isInTheMiddle
    })
    await server.crash()
  }
  const left = unfinishedIn(shop.directory)
  expect(left.length).toBeGreaterThan(0)
  expect(backupsIn(shop.directory)).toEqual([])
  await using server = await serve(shop.data, OFTEN)
  await until(() => backupsIn(shop.directory).length > 0)
  await server.stop()
  expect(unfinishedIn(shop.directory).filter((name) => left.includes(name))).toEqual([])
  const [file = ''] = backupsIn(shop.directory)
  expect(statSync(file).size).toBeGreaterThan(10_000_000)
  using stored = new Stored({ database: file })
  expect(stored.faults()).toEqual([])
})
