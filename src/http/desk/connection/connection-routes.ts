import {
  HOSTS_EXAMPLE,
  httpsNotPossible,
  invalidHosts,
  NO_DATA_FOLDER,
  OWN_CERTIFICATE,
} from '../../errors/https-errors.ts'
import type { RequestContext } from '../../request/context.ts'
import { cameByProxy, isOnThisMachine } from '../../request/this-machine.ts'
import { body } from '../../shapes/bodies.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { change, managed } from '../access/access-desk.ts'
import { desk, fresh } from '../desk.ts'
import type { HttpsOutcome, RequestOrigin } from './connection.ts'
import { CONNECTION, CONNECTION_AFTER, Connection, HttpsRequest } from './connection-shapes.ts'

const Hosts = body(HttpsRequest, {
  ...{ refuse: invalidHosts, hint: HOSTS_EXAMPLE, misplaced: 'name' },
  examples: {
    'with a name': { hosts: ['shop-pc.local'] },
    'what the machine knows of itself': {},
  },
})

/** How devices reach the service, and HTTPS for them. */
export const connectionRoutes = desk()
  .get(
    '/connection',
    ({ request, context, services }) => services.connection.state(originOf(request, context)),
    {
      needs: 'manage',
      response: responses(
        { 200: returns(Connection, 'As it is now', CONNECTION, ['Cache-Control']) },
        {},
      ),
      detail: {
        operationId: 'getConnection',
        summary: 'How do phones reach the shop?',
        description:
          'The addresses under which other devices of the network reach the service, what it lacks for that, and how HTTPS stands. The addresses are those of the machine: behind a proxy, devices use the address of the proxy, of which the service knows only what `--base-url` says.',
      },
    },
  )
  .post(
    '/https',
    async ({ request, body: { hosts }, context, services: { access, connection } }) => {
      const manager = managed(access, context)
      const error = errorOf(await connection.setUpHttps(hosts ?? []))
      if (error !== undefined) return error
      const state = await connection.state(originOf(request, context))
      await change(manager, {
        ...{ kind: 'record', action: 'make_https', subject: null, name: null },
        after: state.certificate?.hosts.join(' ') ?? null,
      })
      return fresh(state)
    },
    {
      writes: 'manage',
      body: Hosts,
      response: responses(
        {
          200: returns(Connection, 'The connection as it is now', CONNECTION_AFTER, [
            'Cache-Control',
          ]),
        },
        {
          400: [
            'The body is wrong',
            ...Hosts.errors,
            invalidHosts(
              'The host "https://shop-pc" must be a name or an address alone, without https://, port, path or brackets, so write shop-pc.',
            ),
          ],
          409: ['petstock cannot make the certificate', httpsNotPossible(OWN_CERTIFICATE)],
        },
      ),
      detail: {
        operationId: 'setUpHttps',
        summary: 'Set HTTPS up',
        description:
          'Makes the shop’s authority and a certificate, as `petstock tls create` does, for the names and addresses that the machine knows of itself and those given here; or renews the certificate where one is lacking or its end is near. A certificate that has all of them stays as it is, and one of the shop’s own (`--tls-cert`) always does. A service that uses the certificate already takes the new one up at once; else `restart` says how to start it again. Devices get the authority’s certificate from `/ca.crt`, without a key.',
      },
    },
  )

const originOf = (request: Request, { connection }: RequestContext): RequestOrigin => ({
  isOnThisMachine: isOnThisMachine(request, connection.peerAddress),
  cameByProxy: cameByProxy(request.headers),
})

function errorOf(result: HttpsOutcome) {
  switch (result.outcome) {
    case 'made':
      return undefined
    case 'invalid_host':
      return invalidHosts(result.problem)
    case 'own_certificate':
      return httpsNotPossible(OWN_CERTIFICATE)
    case 'no_data_folder':
      return httpsNotPossible(NO_DATA_FOLDER)
    case 'refused':
      return httpsNotPossible(result.reason)
  }
}
