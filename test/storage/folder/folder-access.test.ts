import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DataFolder, dataFolder, hasDatabase } from '../../../src/storage/data-folder.ts'
import {
  accessAsServer,
  accessExclusive,
  accessShared,
} from '../../../src/storage/sqlite/folder/folder-access.ts'
import { lockShared } from '../../../src/storage/sqlite/folder/folder-lock.ts'
import { temporaryFolder } from '../../support/petstock.ts'

const access = { lockTimeoutMs: 30 }

const WAYS = { command: accessShared, server: accessAsServer, restore: accessExclusive }
type Way = keyof typeof WAYS

/** Who may come in while who is there: undefined is welcome, else what is said. */
const WELCOME: [there: Way, comes: Way, said: string | undefined][] = [
  ['command', 'command', undefined],
  ['command', 'server', undefined],
  ['command', 'restore', 'another petstock command is at work on'],
  ['server', 'command', undefined],
  ['server', 'server', 'nothing'],
  ['server', 'restore', 'a petstock server is running on'],
  ['restore', 'command', 'a backup is being restored into'],
  ['restore', 'server', 'a backup is being restored into'],
  ['restore', 'restore', 'a backup is being restored into'],
]

test.each(WELCOME)('while a %s is there, a %s hears: %p', (there, comes, said) => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  const release = WAYS[there](folder, access)
  const come = () => WAYS[comes](folder, access)
  if (said === undefined) come()?.()
  else if (said === 'nothing') expect(come()).toBeUndefined()
  else expect(come).toThrow(said)
  release?.()
  const after = come()
  expect(after).toBeDefined()
  after?.()
})

const STAMP = '20260105T090000Z'

/** A folder as it is after a restore was killed, with these files left to be moved. */
function unfinished(directory: string, left: readonly string[]): DataFolder {
  const folder = dataFolder(directory)
  writeFileSync(join(directory, `petstock-incoming-${STAMP}.db`), 'new')
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    const moved = join(directory, `petstock-replaced-${STAMP}.db${suffix}`)
    writeFileSync(left.includes(suffix) ? folder.database + suffix : moved, `old${suffix}`)
  }
  return folder
}

test.each(Object.entries(WAYS))(
  'a %s that comes finishes a restore that was killed, wherever that was',
  (_, enter) => {
    for (const left of [['', '-wal', '-shm', '-journal'], ['-wal', '-shm'], ['-shm'], []]) {
      using temporary = temporaryFolder()
      const folder = unfinished(temporary.path, left)
      expect(hasDatabase(folder)).toBe(true)
      const said: string[] = []
      const onRestoreFinished = (replaced: string) => said.push(replaced)
      enter(folder, { onRestoreFinished })?.()
      const replaced = join(temporary.path, `petstock-replaced-${STAMP}.db`)
      expect(said).toEqual([replaced])
      expect(readFileSync(folder.database, 'utf8')).toBe('new')
      for (const suffix of ['', '-wal', '-shm', '-journal']) {
        expect(readFileSync(replaced + suffix, 'utf8')).toBe(`old${suffix}`)
      }
      expect(readdirSync(temporary.path)).toHaveLength(6)
      // Once and for all.
      enter(folder, { onRestoreFinished })?.()
      expect(said).toHaveLength(1)
    }
  },
)

test('a restored database that takes its place while it is looked for is found', () => {
  using temporary = temporaryFolder()
  const folder = unfinished(temporary.path, [])
  const finished = (directory: string) => {
    accessShared(folder, access)()
    return readdirSync(directory)
  }
  expect(hasDatabase(folder, finished)).toBe(true)
})

test('while it cannot be finished no process gets a lock', () => {
  using temporary = temporaryFolder()
  const folder = unfinished(temporary.path, [])
  const release = lockShared(folder)
  for (const enter of Object.values(WAYS)) expect(() => enter(folder, access)).toThrow()
  expect(existsSync(folder.database)).toBe(false)
  release?.()
  accessShared(folder, {})()
  expect(readFileSync(folder.database, 'utf8')).toBe('new')
})
