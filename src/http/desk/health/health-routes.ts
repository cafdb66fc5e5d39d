import {
  backupAtWork,
  backupNotFound,
  backupsNotPossible,
  MADE_ELSEWHERE,
} from '../../errors/backup-errors.ts'
import { credentialOf } from '../../request/context.ts'
import { ofText } from '../../shapes/parameters.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk, fresh, secret, withoutEnd } from '../desk.ts'
import * as example from './health-examples.ts'
import { Backup, Health, Ticket, Verification } from './health-shapes.ts'

// The health, and a backup in a browser: http/desk/health/health-routes.ts, server/health/service-health.ts (joins what
// the service sees of itself with server/health/last-examination.ts, which asks storage/sqlite/backup/backup-thread.ts
// for storage/examination/examine-for-server.ts), backup/scheduler.ts; a download: http/desk/health/tickets.ts, then
// http/download-routes.ts.

/** Where a ticket leads. */
export const DOWNLOAD_PATH = '/download'

const ofBackup = ofText(
  'name',
  'The name of the backup, as the health lists it',
  example.BACKUP_NAME,
)
const NO_BACKUP = 'There is no such backup'

/** How the service is, and its backups. */
export const healthRoutes = desk()
  .get('/health', ({ services }) => services.health.state(), {
    needs: 'manage',
    response: responses(
      { 200: returns(Health, 'As it is now', example.HEALTH, ['Cache-Control']) },
      {},
    ),
    detail: {
      operationId: 'getHealth',
      summary: 'Is all well?',
      description:
        'What `petstock doctor` says and what the running service sees of itself, what is free on the disk, when the certificate ends, and the backups there are. The service examines the whole data beside requests, at most every ten minutes and only when this is asked for: the response has what the last examination found, and says whether another one is at work. On a shared database it has what a server sees of itself alone.',
    },
  })
  .post(
    '/backups',
    async ({ context, services }) => {
      withoutEnd(context)
      const result = await services.health.makeBackup()
      switch (result.outcome) {
        case 'made':
          return fresh(result.backup, 201)
        case 'at_work':
          return backupAtWork()
        case 'stopped':
          return backupsNotPossible('The service is about to end. Try again when it is back.')
        case 'not_possible':
          return backupsNotPossible(result.reason)
      }
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      response: responses(
        { 201: returns(Backup, 'The backup', example.BACKUP, ['Cache-Control']) },
        {
          409: [
            'One is being made, or none can be made',
            backupAtWork(),
            backupsNotPossible(MADE_ELSEWHERE),
          ],
        },
      ),
      detail: {
        operationId: 'makeBackup',
        summary: 'Make a backup',
        description:
          'Makes a backup of the whole shop now and checks it, as the service does on its own. Old ones go as they do then. The response comes when it is there, which takes as long as the disk does: give the request time.',
      },
    },
  )
  .post(
    '/backups/:name/verification',
    async ({ params: { name }, context, services }) => {
      withoutEnd(context)
      const verification = await services.health.verifyBackup(name)
      return fresh(verification ?? backupNotFound())
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      params: ofBackup,
      response: responses(
        {
          200: returns(Verification, 'What was found', example.VERIFICATION, ['Cache-Control']),
        },
        { 404: [NO_BACKUP, backupNotFound()] },
      ),
      detail: {
        operationId: 'verifyBackup',
        summary: 'Check a backup',
        description:
          'Reads all of a backup and says whether it can be restored, as `petstock backup verify` does. The response comes when it is read, which takes as long as the disk does.',
      },
    },
  )
  .post(
    '/backups/:name/ticket',
    async ({ params: { name }, context, services: { health, tickets, access } }) => {
      if (!(await health.hasBackup(name))) return backupNotFound()
      const use = { backup: name, keyDigest: credentialOf(context).digest }
      const { ticket, endsAt } = tickets.issue(use, Math.ceil(access.endsBy(context.at)))
      return secret({ url: `${DOWNLOAD_PATH}/${ticket}`, endsAt }, 201)
    },
    {
      ...{ needs: 'manage', parse: 'none' },
      params: ofBackup,
      response: responses(
        { 201: returns(Ticket, 'The ticket, shown this once', example.TICKET, ['Cache-Control']) },
        { 404: [NO_BACKUP, backupNotFound()] },
      ),
      detail: {
        operationId: 'issueTicket',
        summary: 'Get a ticket for a download',
        description:
          'A browser sends no key with a download. So a ticket stands for the key: `GET` its `url` on the same server, without `/desk/api` and without a key, once and within a minute. It ends with the key, and when the key may not manage any more; then, and when it is wrong, the download is 404 `invalid_ticket`, and counts against the address, as a request without a key does. The file has the stock, its history and the digests of the keys: who has it has the data of the shop.',
      },
    },
  )
