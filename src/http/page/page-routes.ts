import { Elysia } from 'elysia'
import { readPackedPage } from '../../runtime/assets.ts'
import { routeNotFound } from '../errors/api-errors.ts'
import { contextHeaders, type RequestContext, requestContext } from '../request/context.ts'
import { StaticFile } from '../request/static-file.ts'
import { PAGE_FILES, type PackedFile, WORKER_POLICY } from './packed-file.ts'

const PAGE = 'page.html'

/**
 * Holds the browser to this service: the page loads and calls nothing else, and no text becomes code or markup, but for the
 * address of the page's own worker.
 */
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
  `trusted-types ${WORKER_POLICY}`,
].join('; ')

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

const PAGE_HEADERS = {
  ...HEADERS,
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
}

/** The names of all other files change with their content. A worker obeys the policy of its file: it may call nothing. */
const FILE_HEADERS = {
  ...HEADERS,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'",
}

/** The stock page, whole from the binary. */
export function pageRoutes() {
  let files: Promise<ReadonlyMap<string, StaticFile>> | undefined
  const hidden = { detail: { hide: true } }
  const respond = async (
    name: string,
    path: string,
    request: Request,
    context: RequestContext,
  ): Promise<Response> => {
    files ??= unpacked()
    const file = (await files).get(name)
    if (file === undefined) throw routeNotFound(path)
    return file.response(request.headers, contextHeaders(context))
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

/** Reads the files when a client first asks for the page: a service for tills alone never needs them. */
async function unpacked(): Promise<ReadonlyMap<string, StaticFile>> {
  const packed = JSON.parse(await readPackedPage()) as PackedFile[]
  return new Map(
    packed.map(({ name, type, etag, gzip }) => [
      name,
      new StaticFile(
        { gzip: new Uint8Array(Buffer.from(gzip, 'base64')) },
        { etag, contentType: type, headers: name === PAGE ? PAGE_HEADERS : FILE_HEADERS },
      ),
    ]),
  )
}
