import { time } from '../../shapes/fields.ts'
import { creation, listOf, object } from '../../shapes/objects.ts'
import { called, named, optional, shape } from '../../shapes/shape.ts'
import { flag, oneOf, orNull, text } from '../../shapes/values.ts'
import { HTTPS_SET_UPS } from './set-ups.ts'

const certificate = object(
  {
    hosts: listOf(text(), 'The names and addresses that it is for'),
    validUntil: time('When it ends, or its authority'),
    inUse: flag('Whether the service uses it: false until a restart'),
    authority: orNull(
      object(
        {
          sha256: text('The SHA-256 fingerprint of /ca.crt, as a device shows it'),
          validUntil: time('When it ends'),
        },
        'The authority of petstock that has signed it, which devices trust; null: the certificate is of the shop’s own',
      ),
    ),
  },
  'The certificate in use, or one that was made and waits for a restart',
)

const restart = object(
  {
    flags: listOf(text(), 'The flags of `petstock serve` that are lacking, each with its value'),
    command: orNull(text('The whole command for a terminal; null: only the shop knows it')),
    service: flag('Whether the command installs the service again, which restarts it'),
  },
  'How the service has to be started again; null: it does not have to be',
)

export const Connection = named(
  'Connection',
  object(
    {
      addresses: listOf(
        object({
          url: text('As it is typed into a browser, like https://192.168.1.20:3000'),
          certified: orNull(flag('Whether the certificate is for it; null: there is none')),
        }),
        'Where other devices of the network reach the service, the most likely first; never an address of the machine for itself',
      ),
      publicUrl: orNull(text('The address that --base-url names; null: it names none')),
      loopbackOnly: flag('Whether the service listens for its own machine alone'),
      https: flag('Whether the service speaks HTTPS'),
      onThisMachine: flag(
        'Whether the request came from the machine that runs the service, as far as its address and its headers say: a proxy there may add none',
      ),
      behindProxy: flag('Whether the request came by a proxy, or the service expects one'),
      manyServers: flag(
        'Whether other servers work on the same database: the addresses are this one’s',
      ),
      certificate: orNull(certificate),
      setUp: oneOf(
        HTTPS_SET_UPS,
        'What `POST /https` would do: make a certificate, or renew it; or why it would do nothing',
      ),
      restart: orNull(restart),
    },
    'How devices reach the service',
  ),
)

const MAX_HOSTS = 20
const MAX_HOST_LENGTH = 253

const hosts = shape<readonly string[]>(
  (given) => {
    const isList = Array.isArray(given) && given.length <= MAX_HOSTS
    return isList && given.every(isHost)
      ? { value: given.map((host) => host.trim()) }
      : { reason: `must be a list of up to ${MAX_HOSTS} names or addresses` }
  },
  {
    type: 'array',
    items: { type: 'string', maxLength: MAX_HOST_LENGTH },
    maxItems: MAX_HOSTS,
    description:
      'Names and addresses that the certificate is to be for, besides those that it has and those that the machine knows of itself',
  },
)

const isHost = (host: unknown): host is string =>
  typeof host === 'string' && host.length <= MAX_HOST_LENGTH

export const HttpsRequest = named(
  'HttpsRequest',
  creation(
    { hosts: optional(called('"hosts"', hosts)) },
    {
      description: 'What the certificate is for. Fields that the desk does not know are ignored.',
    },
  ),
)

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

/** What the document shows of a shop without HTTPS. */
export const CONNECTION = {
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

/** What the document shows of that shop once a certificate was made. */
export const CONNECTION_AFTER = {
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
