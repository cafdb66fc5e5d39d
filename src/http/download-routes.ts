import { getLogger } from '@logtape/logtape'
import { Elysia } from 'elysia'
import { includesAccess } from '../keys/access.ts'
import type { Credential } from '../keys/credential.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import type { ShopConnection } from './desk/connection/connection.ts'
import { DOWNLOAD_PATH } from './desk/health/health-routes.ts'
import type { OpenBackup, ShopHealth } from './desk/health/shop-health.ts'
import type { Tickets } from './desk/health/tickets.ts'
import { routeNotFound } from './errors/api-errors.ts'
import { backupNotFound, invalidTicket } from './errors/backup-errors.ts'
import { requestContext } from './request/app-context.ts'
import { CACHE_CONTROL } from './request/caching.ts'
import { contextHeaders, READER_TIMEOUT_SECONDS, type RequestContext } from './request/context.ts'
import type { Guard } from './request/guard.ts'

const log = getLogger(['petstock', 'http'])

export interface DownloadDependencies {
  readonly health: Pick<ShopHealth, 'openBackup'>
  readonly tickets: Pick<Tickets, 'peek' | 'take'>
  /** Finds what the token with a digest stands for, while it is in force. */
  readonly find: (digest: string, endsBy: number) => MaybePromise<Credential | undefined>
  readonly endsBy: (machine: number) => number
}

/**
 * Sends a backup to a browser, which sends no key with a download. The ticket in the path stands for the key
 * that asked for it, and ends with it.
 */
export const downloadRoute = (
  dependencies: DownloadDependencies,
  guard: Pick<Guard, 'denyWithoutKey'>,
) =>
  new Elysia({ name: 'download', strictPath: true }).use(requestContext).get(
    `${DOWNLOAD_PATH}/:ticket`,
    async ({ request, params, context }) => {
      const name = await backupOf(params.ticket, request, context, dependencies)
      if (name === undefined) throw await guard.denyWithoutKey(request, context, invalidTicket)
      const file = await dependencies.health.openBackup(name)
      if (file === undefined) throw backupNotFound()
      const headers = headersOf(name, context)
      if (request.method !== 'HEAD') return new Response(streamOf(file, context), { headers })
      await file.close()
      return new Response(null, { headers })
    },
    { detail: { hide: true } },
  )

/** Finds the backup that a ticket is for, and ends the ticket. A HEAD leaves it for the download. */
async function backupOf(
  ticket: string,
  { method }: Request,
  { at }: RequestContext,
  { tickets, find, endsBy }: DownloadDependencies,
): Promise<string | undefined> {
  const now = Math.ceil(endsBy(at))
  const use = method === 'HEAD' ? tickets.peek(ticket, now) : tickets.take(ticket, now)
  if (use === undefined) return undefined
  const credential = await find(use.keyDigest, now)
  if (credential === undefined || !includesAccess(credential.key.access, 'manage')) return undefined
  return use.backup
}

const headersOf = (name: string, context: RequestContext) => ({
  ...contextHeaders(context),
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': CACHE_CONTROL.none,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
})

/** Reads the next piece when the client has taken the last. A file that became shorter ends the connection. */
function streamOf(
  file: OpenBackup,
  { id, connection }: Pick<RequestContext, 'id' | 'connection'>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = file.bytes
  let isGivenUp = false
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        connection.setIdleTimeout(READER_TIMEOUT_SECONDS)
        try {
          const piece = left === 0 ? undefined : (await file.read()).subarray(0, left)
          // The client may have hung up meanwhile.
          if (isGivenUp) return
          if (piece?.byteLength === 0) throw new Error('the file became shorter while it was sent')
          left -= piece?.byteLength ?? 0
          if (piece !== undefined) controller.enqueue(piece)
          if (left > 0) return
          controller.close()
        } catch (error) {
          if (isGivenUp) return
          log.error('a download broke off', { requestId: id, error })
          controller.error(error)
        }
        await file.close()
      },
      async cancel() {
        isGivenUp = true
        await file.close()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Where devices get the certificate that they have to trust. Like the page, it is for everyone in the network. */
const PATH = '/ca.crt'

export const authorityRoute = (connection: Pick<ShopConnection, 'authority'>) =>
  new Elysia({ name: 'authority', strictPath: true }).use(requestContext).get(
    PATH,
    async ({ context }) => {
      const certificate = await connection.authority()
      if (certificate === undefined) throw routeNotFound(PATH)
      return new Response(certificate, {
        headers: {
          ...contextHeaders(context),
          'Content-Type': 'application/x-x509-ca-cert',
          'Content-Disposition': 'attachment; filename="petstock-ca.crt"',
          // A device that got an old one would trust the wrong authority.
          'Cache-Control': CACHE_CONTROL.none,
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
    { detail: { hide: true } },
  )
