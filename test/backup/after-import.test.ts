import { expect, test } from 'bun:test'
import { basename } from 'node:path'
import { backupFileName } from '../../src/backup/file-name.ts'
import { NOW } from '../storage/database.ts'
import { until } from '../support/wait.ts'
import { DAY, HOUR, SOON, scheduledBackups } from './scheduled.ts'

const BURST = 30_000

const nameAfter = (ms: number): string => backupFileName(NOW + ms)

type Backups = ReturnType<typeof scheduledBackups>

const notices = (backups: Backups): Promise<void> => until(() => backups.status().awaitsImport)

/** Imports when the first backup is made, and lets the scheduler see it. */
async function imported(backups: Backups, ...petIds: readonly bigint[]): Promise<void> {
  backups.importPets(...petIds)
  await backups.advance(SOON)
  await notices(backups)
}

test('an import that no backup has gets one by itself, soon after it', async () => {
  await using backups = scheduledBackups()
  await backups.untilNext(SOON)
  expect(backups.status().coverage).toMatchObject({ pets: 1, missing: 0 })
  await imported(backups, 2n, 3n)
  await until(() => backups.status().coverage?.missing === 2)
  expect(backups.made).toHaveLength(1)
  await backups.untilNext(BURST)
  expect(backups.made).toHaveLength(2)
  expect(backups.status()).toMatchObject({
    awaitsImport: false,
    coverage: { pets: 3, missing: 0, importMissing: false },
  })
})

test('a burst of imports gets one backup, at its end', async () => {
  await using backups = scheduledBackups()
  await backups.untilNext(SOON)
  for (const petId of [2n, 3n, 4n]) {
    await imported(backups, petId)
    await backups.advance(SOON)
  }
  expect(backups.made).toHaveLength(1)
  await backups.untilNext(BURST)
  await backups.advance(BURST)
  await backups.advance(BURST)
  expect(backups.made).toHaveLength(2)
  expect(backups.status().coverage).toMatchObject({ pets: 4, missing: 0 })
})

test('an import that adds no pet gets one, too, and a sale or a new pet does not', async () => {
  await using backups = scheduledBackups()
  await backups.untilNext(SOON)
  backups.add(2n)
  for (let looks = 0; looks < 5; looks++) await backups.advance(SOON)
  await until(() => backups.status().coverage?.missing === 1)
  expect(backups.status().awaitsImport).toBe(false)
  await imported(backups, 1n)
  await backups.untilNext(BURST)
  expect(backups.made).toHaveLength(2)
})

test('an import of before the start gets one, where the newest backup does not have it', async () => {
  await using backups = scheduledBackups()
  await backups.untilNext(SOON)
  await backups.stop()
  backups.importPets(2n)
  await backups.restart(HOUR)
  await until(() => backups.status().coverage !== undefined)
  await backups.advance(SOON)
  await notices(backups)
  await backups.untilNext(BURST)
  expect(backups.made).toHaveLength(2)
  await backups.restart(HOUR)
  await until(() => backups.status().coverage?.missing === 0)
  expect(backups.status().awaitsImport).toBe(false)
})

test('the backup after an import is in place of no other, moves none, and goes with the next of the schedule', async () => {
  await using backups = scheduledBackups({ keep: 2 })
  const older = [backups.put(2 * DAY), backups.put(1.5 * DAY)]
  await backups.untilNext(SOON)
  const kept = [older[1] ?? '', nameAfter(SOON)]
  expect(backups.files()).toEqual(kept)
  await imported(backups, 2n)
  await backups.untilNext(BURST)
  await imported(backups, 3n)
  await backups.untilNext(BURST)
  expect(backups.files().slice(0, 2)).toEqual(kept)
  expect(backups.files()).toHaveLength(4)
  await backups.untilNext(DAY)
  expect(backups.files()).toEqual([nameAfter(SOON), basename(backups.made.at(-1)?.file ?? '')])
})

test('where that backup fails, it is tried again as any other', async () => {
  await using backups = scheduledBackups()
  await backups.untilNext(SOON)
  await imported(backups, 2n)
  backups.breakFolder()
  await backups.untilNext(BURST)
  expect(backups.failures).toHaveLength(1)
  backups.mendFolder()
  await backups.untilNext(600_000)
  expect(backups.made).toHaveLength(2)
  expect(backups.status().coverage).toMatchObject({ missing: 0 })
})
