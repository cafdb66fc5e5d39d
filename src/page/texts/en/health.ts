/** Texts of the view of the health and the backups. It loads them itself, as no other part of the page needs them. */
export const health = {
  title: 'Health and backups',
  mayNot: 'Only those who manage the shop see how petstock is.',
  loading: 'Asking petstock how it is…',
  examining: 'petstock is reading all of the stock. This page shows what it finds.',
  toDo: 'What needs attention',
  allWell: 'All is well.',
  checking: 'Still checking…',
  fine: (number: number) => (number === 1 ? '1 check is fine' : `${number} checks are fine`),
  states: { fail: 'Act now', warn: 'Soon', ok: 'Fine' },
  details: 'What to do',
  guide: 'The guide says how:',

  checks: {
    read: { ok: 'The stock can be read.', bad: 'The stock cannot be read.' },
    write: { ok: 'Changes are saved.', bad: 'Changes cannot be saved.' },
    database: {
      ok: 'The files of the stock are in place.',
      bad: 'Something is wrong with the files of the stock.',
    },
    'disk space': { ok: 'The disk has room.', bad: 'The disk is getting full.' },
    schema: {
      ok: 'The stock fits this version of petstock.',
      bad: 'The stock does not fit this version of petstock.',
    },
    integrity: { ok: 'The stock is undamaged.', bad: 'The stock was not found undamaged.' },
    journal: {
      ok: 'The journal agrees with the quantities.',
      bad: 'The journal may not agree with the quantities.',
    },
    clock: { ok: 'The clock of the PC is right.', bad: 'The clock of the PC may be wrong.' },
    certificate: {
      ok: 'The certificate is good.',
      bad: 'Devices refuse the certificate, or will soon.',
    },
    keys: { ok: 'People and devices can sign in.', bad: 'Some keys have ended, or end soon.' },
    backup: { ok: 'There is a recent backup.', bad: 'There is no recent backup that is good.' },
    'backup place': {
      ok: 'Backups are on a disk of their own.',
      bad: 'The backups are on the PC’s own drive, and may be lost with it.',
      guide: {
        name: 'Backups on a second drive',
        href: '/help/shop#backups-on-a-second-drive',
      },
    },
    'backup space': {
      ok: 'There is room for backups.',
      bad: 'There may be no room for the next backup.',
    },
    permissions: {
      ok: 'No other user of the PC can read the files.',
      bad: 'Other users of the PC may read the files.',
    },
    server: { ok: 'petstock runs.', bad: 'It is not known whether petstock runs.' },
    leftovers: { ok: 'No unfinished files are left.', bad: 'Unfinished files are left.' },
    limiter: {
      ok: 'The limits are counted for all servers.',
      bad: 'The limits are counted by each server alone.',
    },
    other: { ok: 'A check is fine.', bad: 'A check is not fine.' },
  },

  backups: 'Backups',
  schedules: {
    on: 'petstock makes backups on its own.',
    off: 'Backups are switched off. Start petstock on the PC with a folder for them: `--backup-dir`.',
    elsewhere: 'Whoever runs the database makes the backups of the shop.',
  },
  next: (when: string) => `The next one: ${when}.`,
  inIt: 'A backup has the whole stock and its history. The keys in it cannot be used to sign in. Whoever has the file has the data of the shop: keep it where nobody else gets at it.',
  none: 'There is no backup yet.',
  make: 'Make one now',
  making: 'Making a backup…',
  made: 'The backup is made, and it is good.',
  verify: 'Verify',
  verifying: 'Verifying…',
  download: 'Download',
  downloading: 'The download begins.',
  ofBackup: (what: string, when: string) => `${what}: backup of ${when}`,
  sound: (pets: string, movements: string) =>
    `Good: it has ${pets} entries, and ${movements} changes of their quantities.`,
  inStockNow: (pets: string) => `The stock has ${pets} entries now: make another backup.`,
  unsound: 'Not good. Make another one.',
  errors: {
    backup_at_work: 'A backup is being made already.',
    backups_not_possible: 'No backup could be made.',
    backup_not_found: 'This backup is not there any more.',
  },

  facts: 'About petstock',
  version: 'Version',
  free: 'Free on the disk',
  certificate: 'The certificate ends',
  noCertificate: 'None: the connection is not secure',
  unknown: 'Unknown',
}
