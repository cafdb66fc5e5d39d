import { expect } from 'bun:test'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { needs } from '../support/tools.ts'
import { killedAtEachStep, traced } from './traced.ts'

const FINAL = /^petstock-\d{8}T\d{6}Z\.db$/

needs('strace').test(
  'killed at any step, a backup has its final name only when it is good, and the next one tidies up',
  async () => {
    using shop = await stockedShop(200)
    const backups = shop.file('backups')
    mkdirSync(backups)
    let halves = 0
    const kills = await killedAtEachStep(
      async () => ['backup', 'create', backups, '--data', shop.data],
      async () => {
        const names = readdirSync(backups)
        halves += names.filter((name) => name.endsWith('.partial')).length
        for (const name of names.filter((each) => FINAL.test(each))) {
          await outputOf(['backup', 'verify', join(backups, name)])
          rmSync(join(backups, name))
        }
      },
    )
    // Of all the halves none is there any more.
    const names = readdirSync(backups)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(FINAL)
    await outputOf(['inventory', 'list', '--data', shop.data])
    expect(kills).toBeGreaterThan(5)
    // Beside the log of a killed command, which stays, it has one step less after the first half.
    expect(halves).toBeGreaterThan(2)
  },
)

needs('strace').test(
  'where no file can have two names, a backup gets its own all the same',
  async () => {
    using shop = await stockedShop(3)
    const file = shop.file('backup.db')
    const create = ['backup', 'create', file, '--data', shop.data]
    const { status } = await traced(create, 'trace=link,linkat', 'inject=link,linkat:error=EPERM')
    expect(status).toBe(0)
    await outputOf(['backup', 'verify', file])
    const again = await traced(create, 'trace=link,linkat', 'inject=link,linkat:error=EPERM')
    expect(again.status).toBe(1)
    expect(again.stderr).toContain('is there already')
    expect(readdirSync(join(file, '..')).toSorted()).toEqual(['backup.db', 'data'])
  },
)

needs('strace').test(
  'a backup that could not be synced, file or folder, is none; a file system that cannot sync a folder is excused',
  async () => {
    using shop = await stockedShop(3)
    const backups = shop.file('backups')
    mkdirSync(backups)
    const create = ['backup', 'create', backups, '--data', shop.data]
    const fsyncs = (calls: readonly string[]) => calls.filter((call) => /\bfsync\(/.test(call))
    const good = await traced(create, 'trace=fsync')
    expect(good).toMatchObject({ status: 0 })
    // The folder comes last.
    const folderSync = fsyncs(good.calls).findLastIndex((call) => call.includes(`<${backups}>`)) + 1
    const fileSync = fsyncs(good.calls).findLastIndex((call) => call.includes('.partial>')) + 1
    expect(folderSync).toBeGreaterThan(fileSync)
    expect(fileSync).toBeGreaterThan(0)
    const [made = ''] = readdirSync(backups)
    rmSync(join(backups, made))

    for (const [at, error, ends] of [
      [fileSync, 'EIO', 1],
      [folderSync, 'EIO', 1],
      [folderSync, 'EINVAL', 0],
    ] as const) {
      const inject = `inject=fsync:error=${error}:when=${at}`
      const { status, stderr } = await traced(create, 'trace=fsync', inject)
      expect({ at, error, status }).toEqual({ at, error, status: ends })
      if (ends === 1) expect(stderr).toContain('petstock: no backup was made: ')
      expect(readdirSync(backups)).toHaveLength(1 - ends)
    }
  },
)
