import { Elysia } from 'elysia'
import { readScalarScript, SCALAR_VERSION } from '../runtime/assets.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { inventoryRoutes } from './inventory/inventory-routes.ts'
import type { DocumentName, Servers } from './openapi/document.ts'
import { requestContext } from './request/app-context.ts'
import { CACHE_CONTROL } from './request/caching.ts'
import { contextHeaders, type RequestContext } from './request/context.ts'
import { loadOnce } from './request/load-once.ts'
import { etagOf, StaticFile } from './request/static-file.ts'

// Loaded on the first request for it: a service for tills alone never needs it.
const documents = () => import('./openapi/api-docs.ts')

/** Writes a document of the API, which the routes describe. */
export async function apiDocument(name: DocumentName, servers: Servers): Promise<string> {
  const { routes } = name === 'contract' ? inventoryRoutes : deskRoutes
  return (await documents()).apiDocument(name, routes, servers)
}

const SCRIPT_PATH = `/docs/scalar-${SCALAR_VERSION}.js`

/** The API page, whole from the binary: no font, script or style comes from another host. It needs no key. */
export function docsRoutes(servers: Servers) {
  const respond =
    (file: () => Promise<StaticFile>) =>
    async ({ request, context }: { request: Request; context: RequestContext }) =>
      (await file()).response(request.headers, contextHeaders(context))
  const page = loadOnce(() => pageFile(servers))
  const document = (name: DocumentName) =>
    respond(loadOnce(async () => documentFile(await apiDocument(name, servers))))
  const script = loadOnce(async () => scriptFile(await readScalarScript()))
  const hidden = { detail: { hide: true } }

  return new Elysia({ name: 'docs', strictPath: true })
    .use(requestContext)
    .get('/docs', respond(page), hidden)
    .get(
      '/docs/',
      ({ context }) => {
        const headers = { ...contextHeaders(context), Location: '/docs' }
        return new Response(null, { status: 308, headers })
      },
      hidden,
    )
    .get('/docs/json', document('contract'), hidden)
    .get('/docs/desk.json', document('desk'), hidden)
    .get(SCRIPT_PATH, respond(script), hidden)
}

async function pageFile(servers: Servers): Promise<StaticFile> {
  const { contentSecurityPolicy } = await import('./openapi/page.ts')
  const html = await (await documents()).apiPage(SCRIPT_PATH)
  return new StaticFile(
    { plain: html },
    {
      etag: etagOf(html),
      contentType: 'text/html; charset=utf-8',
      headers: {
        'Cache-Control': CACHE_CONTROL.asked,
        'Content-Security-Policy': contentSecurityPolicy(html, servers),
        'X-Content-Type-Options': 'nosniff',
      },
    },
  )
}

const documentFile = (json: string) =>
  new StaticFile(
    { plain: json },
    {
      etag: etagOf(json),
      contentType: 'application/json',
      headers: { 'Cache-Control': CACHE_CONTROL.asked },
    },
  )

/** The script's name changes with its content, so a browser asks for it once. */
const scriptFile = (gzip: Uint8Array<ArrayBuffer>) =>
  new StaticFile(
    { gzip },
    {
      etag: etagOf(gzip),
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'Cache-Control': CACHE_CONTROL.forGood },
    },
  )
