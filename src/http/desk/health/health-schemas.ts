import { Type } from '@sinclair/typebox'
import { literals } from '../../schemas/schemas.ts'
import { nullable } from '../text-schemas.ts'
import { BACKUP_SCHEDULES } from './shop-health.ts'

/** The shapes of the health and the backups, for the types of their routes and for the document. They check nothing. */

const time = (description: string) =>
  Type.Integer({ format: 'int64', description: `${description}, in UTC epoch milliseconds` })

const bytes = (description: string) => Type.Integer({ format: 'int64', description })

export const BackupSchema = Type.Object(
  {
    name: Type.String({ description: 'The name of its file' }),
    at: time('When it was begun'),
    bytes: bytes('The size of its file'),
  },
  { description: 'A backup of the whole shop' },
)

const CheckSchema = Type.Object({
  name: Type.String({ description: 'What is checked' }),
  state: literals(['ok', 'warn', 'fail'], 'Whether all is well with it'),
  message: Type.String({ description: 'What was found' }),
  advice: nullable(Type.String({ description: 'What to do about it; null: nothing' })),
})

const ExaminationSchema = Type.Object(
  {
    at: nullable(time('When it ended; null: none has ended yet')),
    running: Type.Boolean({ description: 'Whether one is at work: ask again soon' }),
  },
  {
    description:
      'The last examination of the whole data, which takes a while and is made beside requests; null on a shared database, which its operator examines',
  },
)

export const HealthSchema = Type.Object(
  {
    version: Type.String({ description: 'The version of petstock' }),
    checks: Type.Array(CheckSchema, {
      description: 'What `petstock doctor` says, and what the running service sees of itself',
    }),
    examination: nullable(ExaminationSchema),
    freeBytes: nullable(
      bytes('What is free on the disk of the data; null: the system does not say'),
    ),
    certificateUntil: nullable(time('When the certificate ends; null: the service speaks HTTP')),
    backups: Type.Object({
      schedule: literals(
        BACKUP_SCHEDULES,
        'Whether the service makes backups on its own: `off` where they are switched off, `elsewhere` where the operator of a shared database makes them',
      ),
      everyMs: nullable(
        bytes('How often it makes one, in milliseconds; null: it makes none on its own'),
      ),
      running: Type.Boolean({ description: 'Whether one is being made' }),
      kept: Type.Array(BackupSchema, { description: 'The backups there are, newest first' }),
    }),
  },
  { description: 'How the service is' },
)

export const VerificationSchema = Type.Object(
  {
    name: Type.String({ description: 'The name of its file' }),
    sound: Type.Boolean({ description: 'Whether it can be restored' }),
    problem: nullable(Type.String({ description: 'What is wrong with it; null: nothing' })),
    bytes: nullable(bytes('The size of its file')),
    pets: nullable(Type.Integer({ description: 'How many pets it has' })),
    movements: nullable(Type.Integer({ description: 'How many movements it has' })),
    keys: nullable(Type.Integer({ description: 'How many API keys it has' })),
    newestChangeAt: nullable(time('When its stock last changed')),
  },
  { description: 'What a check of a backup from end to end has found' },
)

export const TicketSchema = Type.Object(
  {
    url: Type.String({ description: 'Where the backup is downloaded, once, without a key' }),
    endsAt: time('When the ticket ends'),
  },
  { description: 'A ticket for one download of one backup' },
)
