import {
  backupAtWork,
  backupNotFound,
  backupsNotPossible,
  MADE_ELSEWHERE,
} from '../../errors/backup-errors.ts'
import { EVERYWHERE, errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import type { DeskOperations } from './desk-operations.ts'
import * as example from './health-examples.ts'
import { MANAGERS_ALONE, needs, pathParameter } from './operation-parts.ts'

const NAME = pathParameter(
  'name',
  'The name of the backup, as the health lists it',
  example.BACKUP_NAME,
)

const NOT_FOUND = errorResponses('There is no such backup', [backupNotFound()])

/** How the service is, and its backups. */
export const HEALTH_OPERATIONS: DeskOperations = {
  getHealth: {
    summary: 'Is all well?',
    description:
      'What `petstock doctor` says and what the running service sees of itself, what is free on the disk, when the certificate ends, and the backups there are. The service examines the whole data beside requests, at most every ten minutes and only when this is asked for: the response has what the last examination found, and says whether another one is at work. On a shared database it has what a server sees of itself alone.',
    ...needs('manage'),
    responses: {
      200: successResponse('As it is now', ref('Health'), example.HEALTH, ['Cache-Control']),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },

  makeBackup: {
    summary: 'Make a backup',
    description:
      'Makes a backup of the whole shop now and checks it, as the service does on its own. Old ones go as they do then. The response comes when it is there, which takes as long as the disk does: give the request time.',
    ...needs('manage'),
    responses: {
      201: successResponse('The backup', ref('Backup'), example.BACKUP, ['Cache-Control']),
      409: errorResponses('One is being made, or none can be made', [
        backupAtWork(),
        backupsNotPossible(MADE_ELSEWHERE),
      ]),
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },

  verifyBackup: {
    summary: 'Check a backup',
    description:
      'Reads all of a backup and says whether it can be restored, as `petstock backup verify` does. The response comes when it is read, which takes as long as the disk does.',
    ...needs('manage'),
    parameters: [NAME],
    responses: {
      200: successResponse('What was found', ref('Verification'), example.VERIFICATION, [
        'Cache-Control',
      ]),
      404: NOT_FOUND,
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },

  issueTicket: {
    summary: 'Get a ticket for a download',
    description:
      'A browser sends no key with a download. So a ticket stands for the key: `GET` its `url` on the same server, without `/desk/api` and without a key, once and within a minute. It ends with the key, and when the key may not manage any more; then, and when it is wrong, the download is 404 `invalid_ticket`, and counts against the address, as a request without a key does. The file has the stock, its history and the digests of the keys: who has it has the data of the shop.',
    ...needs('manage'),
    parameters: [NAME],
    responses: {
      201: successResponse('The ticket, shown this once', ref('Ticket'), example.TICKET, [
        'Cache-Control',
      ]),
      404: NOT_FOUND,
      ...MANAGERS_ALONE,
      ...EVERYWHERE,
    },
  },
}
