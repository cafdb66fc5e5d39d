import type { HealthState } from './shop-health.ts'

// What the document shows of the health and the backups.

export const BACKUP_NAME = 'petstock-20261121T083000Z.db'

const AT = Date.UTC(2026, 10, 21, 8, 30, 0)

export const BACKUP = { name: BACKUP_NAME, at: AT, bytes: 1_273_856 }

export const HEALTH: HealthState = {
  version: '1.0.0',
  safety: { state: 'ok', reason: 'held', newestAt: AT, pets: 412, missing: 0 },
  checks: [
    {
      name: 'backup place',
      state: 'warn',
      message: 'backups is on the same disk as the database',
      advice:
        'backups on the same disk are lost with it: name a folder on another drive with --backup-dir. The guide of the shop says how (/help/shop, where petstock serves). If you have named one, look whether that drive is connected',
    },
    {
      name: 'integrity',
      state: 'ok',
      message: 'every page and row of the database is in order',
      advice: null,
    },
  ],
  examination: { at: AT + 60_000, running: false },
  freeBytes: 41_218_908_160,
  certificateUntil: Date.UTC(2028, 3, 5, 9, 0, 0),
  backups: { schedule: 'on', everyMs: 86_400_000, running: false, kept: [BACKUP] },
}

export const VERIFICATION = {
  name: BACKUP_NAME,
  sound: true,
  problem: null,
  bytes: BACKUP.bytes,
  pets: 412,
  movements: 9_871,
  keys: 4,
  newestChangeAt: AT - 90_000,
}

export const TICKET = { url: '/download/psd_0fT3v9QmX2bR7kLw8ZpC4d', endsAt: AT + 120_000 }
