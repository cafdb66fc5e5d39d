import { Elysia } from 'elysia'
import { readPackedGuides } from '../../runtime/assets.ts'
import { contextHeaders, requestContext } from '../request/context.ts'
import { FILE_HEADERS, FOR_GOOD, PackedFiles } from './packed-files.ts'

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
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
}

/** The names of the style and the picture change with their content. */
const SHARED_HEADERS = { ...FILE_HEADERS, ...FOR_GOOD, 'Content-Security-Policy': POLICY }

/** The guides, whole from the binary. They need no key. */
export function helpRoutes() {
  const files = new PackedFiles(readPackedGuides, (name) =>
    name.endsWith('.html') ? PAGE_HEADERS : SHARED_HEADERS,
  )
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
      ({ request, params: { file }, context }) => {
        const name = /\.(?:css|svg)$/.test(file) ? file : `${file}.html`
        return files.response(name, `${HELP}/${file}`, request, context)
      },
      hidden,
    )
}
