import type { Static } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { backupAtWork, backupNotFound, backupsNotPossible } from '../../errors/backup-errors.ts'
import { requireAccess } from '../../request/change-request.ts'
import {
  credentialOf,
  freshJsonResponse,
  keyOf,
  type RequestContext,
  secretJsonResponse,
} from '../../request/context.ts'
import { typesOfHealth } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import type {
  BackupSchema,
  HealthSchema,
  TicketSchema,
  VerificationSchema,
} from './health-schemas.ts'
import type { ShopHealth } from './shop-health.ts'
import type { Tickets } from './tickets.ts'

/** Where a ticket leads. */
export const DOWNLOAD_PATH = '/download'

// What reads a whole database takes as long as its disk does.
const WITHOUT_END = 0

export interface DeskHealthDependencies {
  readonly health: ShopHealth
  readonly tickets: Pick<Tickets, 'issue'>
  /** The time that ends are compared with, by what the machine's clock shows. */
  readonly endsBy: (machine: number) => number
}

/** How the service is, and its backups. For keys that manage. */
export const deskHealthRoutes = ({ health, tickets, endsBy }: DeskHealthDependencies) =>
  new Elysia({ strictPath: true })
    .use(stateRoute(health))
    .use(makeRoute(health))
    .use(verifyRoute(health))
    .use(ticketRoute({ health, tickets, endsBy }))

const requireManager = (context: RequestContext) => requireAccess(keyOf(context).access, 'manage')

const stateRoute = (health: ShopHealth) =>
  deskPlugin().get(
    '/health',
    async ({ context }) => {
      requireManager(context)
      return freshJsonResponse(JSON.stringify(await health.state()), context)
    },
    {
      ...typesOfHealth<Static<typeof HealthSchema>, 401 | 403 | 429 | 500 | 503>(),
      detail: { operationId: 'getHealth' },
    },
  )

const makeRoute = (health: ShopHealth) =>
  deskPlugin().post(
    '/backups',
    async ({ context }) => {
      requireManager(context)
      context.connection.setIdleTimeout(WITHOUT_END)
      const result = await health.makeBackup()
      switch (result.outcome) {
        case 'made':
          return secretJsonResponse(JSON.stringify(result.backup), context, 201)
        case 'at_work':
          throw backupAtWork()
        case 'stopped':
          throw backupsNotPossible('The service is about to end. Try again when it is back.')
        case 'not_possible':
          throw backupsNotPossible(result.reason)
      }
    },
    {
      parse: 'none',
      ...typesOfHealth<Static<typeof BackupSchema>, 401 | 403 | 409 | 429 | 500 | 503, 201>(),
      detail: { operationId: 'makeBackup' },
    },
  )

const verifyRoute = (health: ShopHealth) =>
  deskPlugin().post(
    '/backups/:name/verification',
    async ({ params, context }) => {
      requireManager(context)
      context.connection.setIdleTimeout(WITHOUT_END)
      const verification = await health.verifyBackup(params.name)
      if (verification === undefined) throw backupNotFound()
      return freshJsonResponse(JSON.stringify(verification), context)
    },
    {
      parse: 'none',
      ...typesOfHealth<Static<typeof VerificationSchema>, 401 | 403 | 404 | 429 | 500 | 503>(),
      detail: { operationId: 'verifyBackup' },
    },
  )

const ticketRoute = ({ health, tickets, endsBy }: DeskHealthDependencies) =>
  deskPlugin().post(
    '/backups/:name/ticket',
    async ({ params, context }) => {
      requireManager(context)
      const { name } = params
      if (!(await health.hasBackup(name))) throw backupNotFound()
      const use = { backup: name, keyDigest: credentialOf(context).digest }
      const { ticket, endsAt } = tickets.issue(use, Math.ceil(endsBy(context.at)))
      const json = JSON.stringify({ url: `${DOWNLOAD_PATH}/${ticket}`, endsAt })
      return secretJsonResponse(json, context, 201)
    },
    {
      parse: 'none',
      ...typesOfHealth<Static<typeof TicketSchema>, 401 | 403 | 404 | 429 | 500 | 503, 201>(),
      detail: { operationId: 'issueTicket' },
    },
  )
