import { expect } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { outputOf, petstock } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { needs } from '../support/tools.ts'
import { smallDisk } from './small-disk.ts'
import { traced } from './traced.ts'

needs('mounts').test(
  'a disk that is too small for a backup is refused before anything is written',
  async () => {
    using disk = smallDisk(1)
    using shop = await stockedShop(20_000)
    const create = ['backup', 'create', disk.path, '--data', shop.data]
    const { status, stdout, stderr } = await petstock(create)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(
      /petstock: no backup was made: the disk of \S+ has 1\.0 MB left, and \d\.\d MB are needed\. Make room there, or use another disk\n$/,
    )
    expect(readdirSync(disk.path)).toEqual([])
  },
)

needs('mounts').test(
  'a full disk under the shop itself is no hindrance to a backup on another one',
  async () => {
    using disk = smallDisk(4)
    using shop = await stockedShop(100, disk.path)
    disk.fill()
    const file = shop.file('backup.db')
    await outputOf(['backup', 'create', file, '--data', shop.data])
    expect(await outputOf(['backup', 'verify', file])).toContain('100 pets')
  },
)

needs('mounts').test('where there is no room for a restore nothing changes', async () => {
  using disk = smallDisk(8)
  using shop = await stockedShop(20_000, disk.path)
  const file = shop.file('backup.db')
  await outputOf(['backup', 'create', file, '--data', shop.data])
  const before = readdirSync(shop.data)
  disk.fill()
  const { status, stdout, stderr } = await petstock(['restore', file, '--data', shop.data])
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toStartWith(
    `petstock: nothing was restored, and the database is as it was: the disk of ${shop.data} has 0.0 MB left`,
  )
  expect(readdirSync(shop.data)).toEqual(before)
  disk.free()
  await outputOf(['restore', file, '--data', shop.data])
  using stored = new Stored(shop)
  expect(stored.faults()).toEqual([])
})

needs('strace').test(
  'a disk that fills up while it is written to leaves nothing behind',
  async () => {
    using shop = await stockedShop(3_000)
    const backups = shop.file('backups')
    mkdirSync(backups)
    const full = ['trace=pwrite64', 'inject=pwrite64:error=ENOSPC:when=20+']
    const created = await traced(['backup', 'create', backups, '--data', shop.data], ...full)
    expect(created.status).toBe(1)
    expect(created.stderr).toEndWith(
      `petstock: no backup was made: the disk of ${backups} is full. Make room there, or use another disk\n`,
    )
    expect(readdirSync(backups)).toEqual([])

    const file = shop.file('backup.db')
    await outputOf(['backup', 'create', file, '--data', shop.data])
    const restored = await traced(['restore', file, '--data', shop.data], ...full)
    expect(restored.status).toBe(1)
    expect(restored.stderr).toStartWith(
      'petstock: nothing was restored, and the database is as it was: ',
    )
    expect(readdirSync(shop.data).toSorted()).toEqual(['petstock.db', 'petstock.lock'])
    await outputOf(['inventory', 'list', '--data', shop.data])
  },
)
