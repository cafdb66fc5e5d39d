import { Elysia } from 'elysia'
import { readPackedPage } from '../../runtime/assets.ts'
import { requestContext } from '../request/app-context.ts'
import { CACHE_CONTROL } from '../request/caching.ts'
import { PAGE_FILES, SERVICE_WORKER, WORKER_POLICY } from './packed-file.ts'
import { FILE_HEADERS, PackedFiles } from './packed-files.ts'

const PAGE = 'page.html'

/**
 * Holds the browser to this service: the page loads and calls nothing else, and no text becomes code or markup, but for the
 * addresses of the page's own workers.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${WORKER_POLICY}`,
].join('; ')

const PAGE_HEADERS = {
  ...FILE_HEADERS,
  'Cache-Control': CACHE_CONTROL.asked,
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
}

/** The service worker opens the page itself, which stands above its own file. It calls this service alone. */
const SERVICE_WORKER_HEADERS = {
  ...FILE_HEADERS,
  'Cache-Control': CACHE_CONTROL.asked,
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
  'Service-Worker-Allowed': '/',
}

/** The names of all other files change with their content. A worker obeys the policy of its file: it may call nothing. */
const OTHER_HEADERS = {
  ...FILE_HEADERS,
  'Cache-Control': CACHE_CONTROL.forGood,
  'Content-Security-Policy': "default-src 'none'",
}

const HEADERS = new Map<string, Readonly<Record<string, string>>>([
  [PAGE, PAGE_HEADERS],
  [SERVICE_WORKER, SERVICE_WORKER_HEADERS],
])

/** The stock page, whole from the binary. */
export function pageRoutes() {
  const files = new PackedFiles(readPackedPage, (name) => HEADERS.get(name) ?? OTHER_HEADERS)
  const hidden = { detail: { hide: true } }
  return new Elysia({ name: 'page', strictPath: true })
    .use(requestContext)
    .get('/', ({ request, context }) => files.response(PAGE, '/', request, context), hidden)
    .get(
      `${PAGE_FILES}:file`,
      ({ request, params, context }) =>
        files.response(params.file, PAGE_FILES + params.file, request, context),
      hidden,
    )
}
