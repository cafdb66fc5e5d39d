import { CACHE_CONTROL } from '../request/caching.ts'

const header = <Example extends string | number>(
  description: string,
  schema: object,
  example: Example,
) => ({
  description,
  required: true,
  schema,
  example,
})

const { private: asked, none, stream } = CACHE_CONTROL

const COUNT = { type: 'integer' as const, minimum: 0 }

/** The headers of every response. */
const EVERYWHERE = {
  'X-RateLimit-Limit': header('The limit of the window that decides', COUNT, 60),
  'X-RateLimit-Remaining': header('Requests left in that window', COUNT, 59),
  'X-RateLimit-Reset': header(
    'Unix timestamp, in seconds, at which that limit resets: all of it is there again',
    { ...COUNT, format: 'int64' },
    1767225660,
  ),
  'RateLimit-Policy': header(
    'Both windows: `q` requests in `w` seconds',
    { type: 'string', pattern: '^"minute";q=\\d+;w=60(, "day";q=\\d+;w=86400)?$' },
    '"minute";q=60;w=60, "day";q=1000;w=86400',
  ),
  RateLimit: header(
    'Both windows: `r` requests left, all of them again in `t` seconds',
    { type: 'string', pattern: '^"minute";r=\\d+;t=\\d+(, "day";r=\\d+;t=\\d+)?$' },
    '"minute";r=59;t=1, "day";r=999;t=87',
  ),
  'X-Request-Id': header(
    'The name of this request in the log of the service',
    { type: 'string', minLength: 1 },
    '6f1c02d9ab34-17',
  ),
}

/** The headers of responses, by their names. */
export const HEADERS = {
  ...EVERYWHERE,
  'Retry-After': header(
    'Seconds to wait before the next request',
    { type: 'integer', minimum: 1 },
    2,
  ),
  'WWW-Authenticate': header(
    'The bearer scheme (RFC 6750)',
    { type: 'string', pattern: '^Bearer\\b' },
    'Bearer realm="petstock"',
  ),
  ETag: header(
    'Names this state of the inventory, for If-None-Match',
    { type: 'string', pattern: '^(W/)?"[^"]+"$' },
    '"q3zYk1vT0mH5uQ9sLr2x7A"',
  ),
  'Cache-Control': header(
    `How it may be kept: \`${asked}\` where it is asked for again each time, \`${none}\` not at all; with \`no-transform\` no proxy may change how it is sent, as by compressing it`,
    { type: 'string', enum: [asked, none, stream] },
    asked,
  ),
  Vary: header(
    'What of the request the form of the answer depends on',
    { type: 'string' },
    'Accept-Encoding',
  ),
  'Content-Encoding': {
    ...header(
      'There where the request takes gzip (Accept-Encoding)',
      { type: 'string', enum: ['gzip'] },
      'gzip',
    ),
    required: false,
  },
  'Idempotent-Replayed': {
    ...header(
      'There where an earlier request under the same `id` made the change: this one changed nothing',
      { type: 'string', enum: ['true'] },
      'true',
    ),
    required: false,
  },
  Deprecation: header(
    'From when on the operation is deprecated (RFC 9745): a Unix timestamp after an @',
    { type: 'string', pattern: '^@\\d+$' },
    '@1798761600',
  ),
  Sunset: header(
    'From when on the operation may be gone (RFC 8594)',
    { type: 'string' },
    'Sat, 01 Jan 2028 00:00:00 GMT',
  ),
  'X-Accel-Buffering': header(
    'Keeps a proxy from holding back what is sent until a buffer is full',
    { type: 'string', enum: ['no'] },
    'no',
  ),
}

/** References to the headers of every response, and to more. */
export const headers = (...more: readonly (keyof typeof HEADERS)[]) =>
  Object.fromEntries(
    [...Object.keys(EVERYWHERE), ...more].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
