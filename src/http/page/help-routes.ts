import { Elysia } from 'elysia'
import { readPackedGuides } from '../../runtime/assets.ts'
import { requestContext } from '../request/app-context.ts'
import { CACHE_CONTROL } from '../request/caching.ts'
import { contextHeaders, type RequestContext } from '../request/context.ts'
import { HELP_NOT_FOUND } from './packed-file.ts'
import { FILE_HEADERS, PackedFiles } from './packed-files.ts'

const HELP = '/help'

/** Guides are text: they run nothing, and load nothing but their style and their picture. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_HEADERS = {
  ...FILE_HEADERS,
  'Cache-Control': CACHE_CONTROL.asked,
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
}

/** The names of the style and the picture change with their content. */
const SHARED_HEADERS = {
  ...FILE_HEADERS,
  'Cache-Control': CACHE_CONTROL.forGood,
  'Content-Security-Policy': POLICY,
}

/** The guides, whole from the binary. They need no key. */
export function helpRoutes() {
  const files = new PackedFiles(readPackedGuides, (name) =>
    name.endsWith('.html') ? PAGE_HEADERS : SHARED_HEADERS,
  )
  /** A person who has followed an old link gets a page that leads on. */
  const notFound = async (request: Request, context: RequestContext): Promise<Response> => {
    const whole = new Request(request.url, { headers: { Accept: 'text/html' } })
    const page = await files.response(HELP_NOT_FOUND, request.url, whole, context)
    return new Response(page.body, { status: 404, headers: page.headers })
  }
  const hidden = { detail: { hide: true } }
  return new Elysia({ name: 'help', strictPath: true })
    .use(requestContext)
    .get(HELP, ({ request, context }) => files.response('.html', HELP, request, context), hidden)
    .get(
      `${HELP}/`,
      ({ context }) => {
        const headers = { ...contextHeaders(context), Location: HELP }
        return new Response(null, { status: 308, headers })
      },
      hidden,
    )
    .get(
      `${HELP}/:file`,
      async ({ request, params: { file }, context }) => {
        const name = /\.(?:css|svg)$/.test(file) ? file : `${file}.html`
        return (await files.find(name, request, context)) ?? notFound(request, context)
      },
      hidden,
    )
}
