import { bodyTooLarge, insufficientAccess, notJson } from '../../errors/api-errors.ts'
import {
  HOSTS_EXAMPLE,
  httpsNotPossible,
  invalidHosts,
  OWN_CERTIFICATE,
} from '../../errors/https-errors.ts'
import { MAX_BODY_BYTES } from '../../request/change-request.ts'
import { errorResponses, successResponse } from '../responses.ts'
import { ref } from '../schemas-as-json.ts'
import { badBody } from './operation-parts.ts'

const UNTIL = Date.UTC(2028, 3, 5, 9, 0, 0)

const CERTIFICATE = {
  hosts: ['shop-pc', 'shop-pc.local', '192.168.1.20', 'localhost', '127.0.0.1', '::1'],
  validUntil: UNTIL,
  inUse: false,
  authority: {
    sha256:
      '0F:52:31:9E:6A:C3:74:D8:15:BB:40:2E:97:8D:F1:63:0A:5C:E4:29:B6:78:D1:3F:82:4B:96:E0:17:AD:5E:C9',
    validUntil: Date.UTC(2036, 0, 3, 9, 0, 0),
  },
}

const CONNECTION = {
  addresses: [{ url: 'http://192.168.1.20:3000', certified: null }],
  publicUrl: null,
  loopbackOnly: false,
  https: false,
  onThisMachine: true,
  behindProxy: false,
  manyServers: false,
  certificate: null,
  setUp: 'make',
  restart: null,
}

const CONNECTION_AFTER = {
  ...CONNECTION,
  addresses: [
    { url: 'http://192.168.1.20:3000', certified: true },
    { url: 'http://shop-pc:3000', certified: true },
    { url: 'http://shop-pc.local:3000', certified: true },
  ],
  certificate: CERTIFICATE,
  setUp: 'renew',
  restart: {
    flags: ['--tls-cert /srv/petstock/tls/server.crt', '--tls-key /srv/petstock/tls/server.key'],
    command:
      'petstock serve --data /srv/petstock --host 0.0.0.0 --tls-cert /srv/petstock/tls/server.crt --tls-key /srv/petstock/tls/server.key',
    service: false,
  },
}

export const GET_CONNECTION = {
  summary: 'How do phones reach the shop?',
  description:
    'The addresses under which other devices of the network reach the service, what it lacks for that, and how HTTPS stands. The addresses are those of the machine: behind a proxy, devices use the address of the proxy, of which the service knows only what `--base-url` says.',
  responses: {
    200: successResponse('As it is now', ref('Connection'), CONNECTION, ['Cache-Control']),
    403: errorResponses('The API key may not manage', [insufficientAccess('manage')]),
  },
}

export const SET_UP_HTTPS_BODIES = {
  'with a name': { hosts: ['shop-pc.local'] },
  'what the machine knows of itself': {},
}

export const SET_UP_HTTPS = {
  summary: 'Set HTTPS up',
  description:
    'Makes the shop’s authority and a certificate, as `petstock tls create` does, for the names and addresses that the machine knows of itself and those given here; or renews the certificate where one is lacking or its end is near. A certificate that has all of them stays as it is, and one of the shop’s own (`--tls-cert`) always does. A service that uses the certificate already takes the new one up at once; else `restart` says how to start it again. Devices get the authority’s certificate from `/ca.crt`, without a key.',
  responses: {
    200: successResponse('The connection as it is now', ref('Connection'), CONNECTION_AFTER, [
      'Cache-Control',
    ]),
    400: errorResponses('The body is wrong', [
      ...badBody(HOSTS_EXAMPLE, 'name'),
      invalidHosts(
        'The host "https://shop-pc" must be a name or an address alone, without https://, port, path or brackets, so write shop-pc.',
      ),
    ]),
    403: errorResponses('The API key may not manage', [insufficientAccess('manage')]),
    409: errorResponses('petstock cannot make the certificate', [
      httpsNotPossible(OWN_CERTIFICATE),
    ]),
    413: errorResponses('The body is too large', [bodyTooLarge(MAX_BODY_BYTES)]),
    415: errorResponses('The body is not application/json', [notJson()]),
  },
}
