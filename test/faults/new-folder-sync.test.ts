import { expect } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { traced } from './traced.ts'

const WATCHED = 'trace=fsync,fdatasync,mkdir,mkdirat,write'

/**
 * Runs a command on a data folder that is new.
 * @returns which of the folders' names were synced before the command said anything on stdout
 */
async function syncedBeforeResponse(args: readonly string[], folders: readonly string[]) {
  const { status, stderr, calls } = await traced(args, WATCHED)
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const response = calls.findIndex((line) => /\bwrite\(1</.test(line))
  expect(response).toBeGreaterThan(0)
  return folders.filter((folder) =>
    calls.slice(0, response).some((line) => / fsync\(\d+<([^>]*)>/.exec(line)?.[1] === folder),
  )
}

const keysCreate = (data: string) =>
  ['keys', 'create', '--name', 'Till 1', '--plan', 'free', '--data', data] as const

needs('strace').test(
  'a key in a new data folder is shown when the folder, and each one made for it, has its name on the disk',
  async () => {
    using temporary = temporaryFolder()
    const shops = temporary.file('shops')
    const data = join(shops, 'fish', 'data')
    const folders = [temporary.path, shops, join(shops, 'fish'), data]
    expect(await syncedBeforeResponse(keysCreate(data), folders)).toEqual(folders)
  },
)

needs('strace').test(
  'a folder that a start left without a database is synced by the next one',
  async () => {
    using temporary = temporaryFolder()
    const data = temporary.file('data')
    mkdirSync(data, { mode: 0o700 })
    const folders = [temporary.path, data]
    expect(await syncedBeforeResponse(keysCreate(data), folders)).toEqual(folders)
  },
)

needs('strace').test('so it is with a backup that is restored into a new folder', async () => {
  using temporary = temporaryFolder()
  const shop = temporary.file('old')
  await outputOf(keysCreate(shop))
  const backup = temporary.file('backup.db')
  await outputOf(['backup', 'create', backup, '--data', shop])
  const data = join(temporary.file('new'), 'data')
  const folders = [temporary.path, temporary.file('new'), data]
  expect(await syncedBeforeResponse(['restore', backup, '--data', data], folders)).toEqual(folders)
})
