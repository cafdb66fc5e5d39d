import { expect } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupLines, backupsIn } from '../support/backups.ts'
import { serve } from '../support/petstock.ts'
import { setQuantity } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { needs } from '../support/tools.ts'
import { slowness, until, untilEqual } from '../support/wait.ts'
import { limitFiles, smallDisk } from './small-disk.ts'

const OFTEN = ['--backup-every', '1s', '--backup-keep', '2']

needs('mounts').test(
  'on a full drive backups fail in the log alone, the old ones stay, and new ones are made when there is space',
  async () => {
    using disk = smallDisk(24)
    using shop = await stockedShop(1_000)
    await using server = await serve(shop.data, [...OFTEN, '--backup-dir', disk.path])
    await untilEqual(() => backupsIn(disk.path).length, 2)
    disk.fill()
    // One that had begun in time may be done yet.
    await Bun.sleep(1_000 * slowness())
    const kept = backupsIn(disk.path)
    for (let quantity = 1; quantity <= 300; quantity++) {
      expect(await setQuantity(server, shop.key, 1, quantity)).toBe('200')
    }
    await Bun.sleep(3_000)
    expect(backupsIn(disk.path)).toEqual(kept)
    for (const file of kept) {
      using stored = new Stored({ database: file })
      expect(stored.faults()).toEqual([])
    }
    disk.free()
    await until(() => backupsIn(disk.path).at(-1) !== kept.at(-1))
    await server.stop()
    const newest = backupsIn(disk.path).at(-1) ?? ''
    using stored = new Stored({ database: newest })
    expect(stored.faults()).toEqual([])
    expect(readdirSync(disk.path).filter((name) => name.includes('partial'))).toEqual([])
    const failures = backupLines(await server.stderr).filter(({ level }) => level === 'ERROR')
    expect(JSON.stringify(failures)).toContain('Free some space')
  },
)

needs('prlimit').test(
  'a backup that cannot be written to its end leaves nothing, and the service goes on',
  async () => {
    using shop = await stockedShop(20_000)
    const directory = join(shop.data, 'backups')
    await using server = await serve(shop.data, OFTEN)
    // Less than the database has, and more than the write-ahead log will.
    limitFiles(server.pid, Math.floor(statSync(shop.database).size / 2))
    for (let quantity = 1; quantity <= 20; quantity++) {
      expect(await setQuantity(server, shop.key, 1, quantity)).toBe('200')
    }
    await until(() => backupLines(server.loggedSoFar()).some(({ level }) => level === 'ERROR'))
    // One more try may be on its way.
    await until(() => readdirSync(directory).length === 0)
    expect(await setQuantity(server, shop.key, 1, 100)).toBe('200')
    limitFiles(server.pid, undefined)
    await until(() => backupsIn(directory).length > 0)
    await server.stop()
    using stored = new Stored({ database: backupsIn(directory)[0] ?? '' })
    expect(stored.faults()).toEqual([])
    expect(stored.quantity(1)).toBe(100)
    const failures = backupLines(await server.stderr).filter(({ level }) => level === 'ERROR')
    expect(failures.length).toBeGreaterThan(0)
  },
)
