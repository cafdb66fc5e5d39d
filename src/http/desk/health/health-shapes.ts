import { SAFETY_REASONS } from '../../../health/backups.ts'
import { time } from '../../shapes/fields.ts'
import { listOf, object } from '../../shapes/objects.ts'
import { named } from '../../shapes/shape.ts'
import { count, flag, oneOf, orNull, text } from '../../shapes/values.ts'
import { BACKUP_SCHEDULES } from './shop-health.ts'

const long = (description: string) => count(description, { format: 'int64' })

export const Backup = named(
  'Backup',
  object(
    {
      name: text('The name of its file'),
      at: time('When it was begun'),
      bytes: long('The size of its file'),
    },
    'A backup of the whole shop',
  ),
)

export const Health = named(
  'Health',
  object(
    {
      version: text('The version of petstock'),
      safety: object(
        {
          state: oneOf(['ok', 'warn', 'fail'], 'Whether a person has to look'),
          reason: oneOf(
            SAFETY_REASONS,
            'Why: the newest backup has all pets (`held`), or is new and was not compared with the stock yet (`recent`); an import came after it, and one that has it is made soon (`soon`); pets came after it (`missing`); it is too old (`old`); there is none (`none`); the last attempt failed (`failing`); backups are switched off (`off`), or an operator makes them (`elsewhere`); the data is samples (`samples`); something else fails (`trouble`)',
          ),
          newestAt: orNull(time('When the newest backup was begun; null: none is known')),
          pets: orNull(
            count('How many pets the stock has; null: it was not compared with the newest backup'),
          ),
          missing: orNull(count('How many of them the newest backup does not have')),
        },
        'Whether the backups have what the stock has, in short',
      ),
      checks: listOf(
        object({
          name: text('What is checked'),
          state: oneOf(['ok', 'warn', 'fail'], 'Whether all is well with it'),
          message: text('What was found'),
          advice: orNull(text('What to do about it; null: nothing')),
        }),
        'What `petstock doctor` says, and what the running service sees of itself',
      ),
      examination: orNull(
        object(
          {
            at: orNull(time('When it ended; null: none has ended yet')),
            running: flag('Whether one is at work: ask again soon'),
          },
          'The last examination of the whole data, which takes a while and is made beside requests; null on a shared database, which its operator examines',
        ),
      ),
      freeBytes: orNull(
        long('What is free on the disk of the data; null: the system does not say'),
      ),
      certificateUntil: orNull(time('When the certificate ends; null: the service speaks HTTP')),
      backups: object({
        schedule: oneOf(
          BACKUP_SCHEDULES,
          'Whether the service makes backups on its own: `off` where they are switched off, `elsewhere` where the operator of a shared database makes them',
        ),
        everyMs: orNull(
          long('How often it makes one, in milliseconds; null: it makes none on its own'),
        ),
        running: flag('Whether one is being made'),
        kept: listOf(Backup, 'The backups there are, newest first'),
      }),
    },
    'How the service is',
  ),
)

export const Verification = named(
  'Verification',
  object(
    {
      name: text('The name of its file'),
      sound: flag('Whether it can be restored'),
      problem: orNull(text('What is wrong with it; null: nothing')),
      bytes: orNull(long('The size of its file')),
      pets: orNull(count('How many pets it has')),
      movements: orNull(count('How many movements it has')),
      keys: orNull(count('How many API keys it has')),
      newestChangeAt: orNull(time('When its stock last changed')),
    },
    'What a check of a backup from end to end has found',
  ),
)

export const Ticket = named(
  'Ticket',
  object(
    {
      url: text('Where the backup is downloaded, once, without a key'),
      endsAt: time('When the ticket ends'),
    },
    'A ticket for one download of one backup',
  ),
)
