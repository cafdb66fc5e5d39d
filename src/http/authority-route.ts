import { Elysia } from 'elysia'
import type { ShopConnection } from './desk/connection/connection.ts'
import { routeNotFound } from './errors/api-errors.ts'
import { requestContext } from './request/app-context.ts'
import { CACHE_CONTROL } from './request/caching.ts'
import { contextHeaders } from './request/context.ts'

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
