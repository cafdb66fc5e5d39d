import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'
import packedPage from '../../../dist/page.pack' with { type: 'file' }
import { routeNotFound } from '../errors/api-errors.ts'
import { contextHeaders, type RequestContext, requestContext } from '../request/context.ts'
import { PackedBody } from '../request/packed-body.ts'
import { PAGE_FILES, type PackedFile } from './packed-file.ts'

const PAGE = 'page.html'

/** The page may load and ask what this service serves, and nothing else; no text ever becomes code or markup. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Encoding',
}

/** The stock page, whole from the binary. */
export function pageRoutes() {
  let files: ReadonlyMap<string, File> | undefined
  const hidden = { detail: { hide: true } }
  const respond = (
    name: string,
    path: string,
    request: Request,
    context: RequestContext,
  ): Response => {
    files ??= unpacked()
    const file = files.get(name)
    if (file === undefined) throw routeNotFound(path)
    return fileResponse(file, request.headers, contextHeaders(context))
  }
  return new Elysia({ name: 'page', strictPath: true })
    .use(requestContext)
    .get('/', ({ request, context }) => respond(PAGE, '/', request, context), hidden)
    .get(
      `${PAGE_FILES}:file`,
      ({ request, params, context }) =>
        respond(params.file, PAGE_FILES + params.file, request, context),
      hidden,
    )
}

interface File extends Omit<PackedFile, 'gzip'> {
  readonly body: PackedBody
}

/** Read when the page is first asked for: a service for tills alone has no use for it. */
function unpacked(): ReadonlyMap<string, File> {
  const packed = JSON.parse(readFileSync(packedPage, 'utf8')) as PackedFile[]
  return new Map(
    packed.map(({ gzip, ...file }) => [
      file.name,
      { ...file, body: new PackedBody(new Uint8Array(Buffer.from(gzip, 'base64'))) },
    ]),
  )
}

function fileResponse(
  { name, type, etag, body }: File,
  asked: Headers,
  common: Record<string, string>,
): Response {
  const headers = {
    ...common,
    ...HEADERS,
    ETag: etag,
    // The names of all others change with their content.
    'Cache-Control': name === PAGE ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(name === PAGE
      ? { 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'DENY' }
      : undefined),
  }
  if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return body.response(asked, { ...headers, 'Content-Type': type })
}
