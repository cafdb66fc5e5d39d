import { expect, test } from 'bun:test'
import { backupFileName } from '../../src/backup/file-name.ts'
import { NOW } from '../storage/database.ts'
import { DAY, SOON, scheduledBackups } from './scheduled.ts'

const nameAfter = (ms: number): string => backupFileName(NOW + ms)

test('a backup that is asked for is made at once, and the next one is due as long after it as after any other', async () => {
  await using backups = scheduledBackups()
  const result = await backups.makeNow()
  expect(result).toMatchObject({ outcome: 'made', name: nameAfter(0), backup: { at: NOW } })
  expect(backups.status().newest).toEqual(backups.made[0])
  await backups.advance(SOON)
  await backups.advance(DAY - SOON - 1)
  expect(backups.files()).toEqual([nameAfter(0)])
  await backups.untilNext(SOON)
  expect(backups.files()).toHaveLength(2)
})

test('a backup that is asked for removes those beyond the number to keep', async () => {
  await using backups = scheduledBackups({ keep: 2 })
  const older = [backups.put(2 * DAY), backups.put(DAY)]
  await backups.makeNow()
  expect(backups.files()).toEqual([older[1] ?? '', nameAfter(0)])
})

test('a backup that is asked for while another one is made is not made', async () => {
  await using backups = scheduledBackups()
  const [one, other] = await Promise.all([backups.makeNow(), backups.makeNow()])
  expect([one.outcome, other.outcome]).toEqual(['made', 'at_work'])
  expect(backups.files()).toHaveLength(1)
})

test('a backup that is asked for says why it could not be made, and is asked for in vain once the service stops', async () => {
  await using backups = scheduledBackups({ directory: 'drive/backups' })
  const failed = await backups.makeNow()
  expect(failed).toEqual({ outcome: 'failed', reason: expect.stringContaining('drive') })
  expect(backups.failures).toHaveLength(1)
  await backups.stop()
  expect(await backups.makeNow()).toEqual({ outcome: 'stopped' })
})
