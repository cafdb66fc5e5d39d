import { Type } from '@sinclair/typebox'
import { literals } from '../../schemas/schemas.ts'
import { nullable } from '../text-schemas.ts'
import { MAX_HOSTS } from './https-body.ts'
import { HTTPS_SET_UPS } from './set-ups.ts'

/** The shapes of the connection, for the types of its routes and for the document. They check nothing. */

const time = (description: string) =>
  Type.Integer({ format: 'int64', description: `${description}, in UTC epoch milliseconds` })

const AddressSchema = Type.Object({
  url: Type.String({
    description: 'As it is typed into a browser, like https://192.168.1.20:3000',
  }),
  certified: nullable(
    Type.Boolean({ description: 'Whether the certificate is for it; null: there is none' }),
  ),
})

const CertificateSchema = Type.Object(
  {
    hosts: Type.Array(Type.String(), { description: 'The names and addresses that it is for' }),
    validUntil: time('When it ends, or its authority'),
    inUse: Type.Boolean({ description: 'Whether the service uses it: false until a restart' }),
    authority: nullable(
      Type.Object(
        {
          sha256: Type.String({
            description: 'The SHA-256 fingerprint of /ca.crt, as a device shows it',
          }),
          validUntil: time('When it ends'),
        },
        {
          description:
            'The authority of petstock that has signed it, which devices trust; null: the certificate is of the shop’s own',
        },
      ),
    ),
  },
  { description: 'The certificate in use, or one that was made and waits for a restart' },
)

const RestartSchema = Type.Object(
  {
    flags: Type.Array(Type.String(), {
      description: 'The flags of `petstock serve` that are lacking, each with its value',
    }),
    command: nullable(
      Type.String({
        description: 'The whole command for a terminal; null: only the shop knows it',
      }),
    ),
    service: Type.Boolean({
      description: 'Whether the command installs the service again, which restarts it',
    }),
  },
  { description: 'How the service has to be started again; null: it does not have to be' },
)

export const ConnectionSchema = Type.Object(
  {
    addresses: Type.Array(AddressSchema, {
      description:
        'Where other devices of the network reach the service, the most likely first; never an address of the machine for itself',
    }),
    publicUrl: nullable(
      Type.String({ description: 'The address that --base-url names; null: it names none' }),
    ),
    loopbackOnly: Type.Boolean({
      description: 'Whether the service listens for its own machine alone',
    }),
    https: Type.Boolean({ description: 'Whether the service speaks HTTPS' }),
    onThisMachine: Type.Boolean({
      description:
        'Whether the request came from the machine that runs the service, as far as its address and its headers say: a proxy there may add none',
    }),
    behindProxy: Type.Boolean({
      description: 'Whether the request came by a proxy, or the service expects one',
    }),
    manyServers: Type.Boolean({
      description: 'Whether other servers work on the same database: the addresses are this one’s',
    }),
    certificate: nullable(CertificateSchema),
    setUp: literals(
      HTTPS_SET_UPS,
      'What `POST /https` would do: make a certificate, or renew it; or why it would do nothing',
    ),
    restart: nullable(RestartSchema),
  },
  { description: 'How devices reach the service' },
)

export const HttpsRequestSchema = Type.Object(
  {
    hosts: Type.Optional(
      nullable(
        Type.Array(Type.String({ maxLength: 253 }), {
          maxItems: MAX_HOSTS,
          description:
            'Names and addresses that the certificate is to be for, besides those that it has and those that the machine knows of itself',
        }),
      ),
    ),
  },
  { description: 'What the certificate is for. Fields that the desk does not know are ignored.' },
)
