import { expect, test } from 'bun:test'
import type { CopiedBackup } from '../../../src/backup/folder.ts'
import { guardedCopier } from '../../../src/storage/sqlite/backup/guarded-copier.ts'

test('a backup that is abandoned while the files are looked at is never begun', async () => {
  const inspected = Promise.withResolvers<void>()
  let copies = 0
  const copier = guardedCopier(
    {
      copy: async (): Promise<CopiedBackup> => {
        copies += 1
        return { bytes: 1, pets: 1, movements: 1 }
      },
      abandon: async () => {},
    },
    { health: { problem: undefined }, inspectFiles: () => inspected.promise },
  )
  const copied = copier.copy('petstock-20261122T000000Z.db').catch((error: Error) => error.message)
  await copier.abandon()
  inspected.resolve()
  expect(await copied).toBe('the backup was abandoned')
  expect(copies).toBe(0)
  expect(await copier.copy('petstock-20261122T000001Z.db')).toMatchObject({ pets: 1 })
})
