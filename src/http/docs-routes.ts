import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'
import packedScript from '../../dist/scalar.js.gz' with { type: 'file' }
import type { StockUpdater } from '../stock/store.ts'
import { type DeskStore, deskRoutes } from './desk/desk-routes.ts'
import { type LiveDependencies, liveRoutes } from './desk/live-routes.ts'
import { InventoryList } from './inventory/inventory-list.ts'
import { inventoryRoutes } from './inventory/inventory-routes.ts'
import type { Servers } from './openapi/document.ts'
import { scalarVersion } from './openapi/pack-scalar.macro.ts' with { type: 'macro' }
import { contextHeaders, requestContext } from './request/context.ts'
import { PackedBody } from './request/packed-body.ts'

/** The document of the contract and the desk, which needs their routes but nothing behind them. */
export async function apiDocument(servers: Servers): Promise<string> {
  // What makes it is loaded when it is first asked for: a service for tills alone has no use for it.
  const { openApiDocument } = await import('./openapi/document.ts')
  const routes = [
    inventoryRoutes(new InventoryList(), NO_STOCK),
    deskRoutes(NO_STOCK),
    liveRoutes(NOTHING_LIVE),
  ]
  return openApiDocument(routes, servers)
}

const none = () => Promise.reject(new Error('the document has no stock'))

const NO_STOCK: StockUpdater & DeskStore = {
  setQuantity: none,
  makeMovement: none,
  addPet: none,
  editPet: none,
  historyPage: none,
  findDetails: none,
}

const NOTHING_LIVE: LiveDependencies = {
  listDetails: { listDetails: none, revision: none },
  streams: { open: none },
  setIdleTimeout: () => {},
}

const SCRIPT_PATH = `/docs/scalar-${scalarVersion()}.js`

/**
 * The API page, whole from the binary: no font, script or style comes from another host. Anyone may ask
 * for it, without a key, so all responses share what they send.
 */
export function docsRoutes(servers: Servers) {
  const page = once(async () => {
    const { apiPage, contentSecurityPolicy } = await import('./openapi/page.ts')
    return {
      html: new Blob([await apiPage(SCRIPT_PATH)]),
      policy: contentSecurityPolicy(servers),
    }
  })
  const document = once(async () => new Blob([await apiDocument(servers)]))
  const script = once(async () => new PackedBody(new Uint8Array(readFileSync(packedScript))))
  const hidden = { detail: { hide: true } }

  return new Elysia({ name: 'docs', strictPath: true })
    .use(requestContext)
    .onBeforeHandle(({ set, context }) => {
      Object.assign(set.headers, contextHeaders(context))
    })
    .get('/docs', async () => pageResponse(await page()), hidden)
    .get('/docs/', ({ redirect }) => redirect('/docs', 308), hidden)
    .get('/docs/json', async () => documentResponse(await document()), hidden)
    .get(
      SCRIPT_PATH,
      async ({ request }) => (await script()).response(request.headers, SCRIPT_HEADERS),
      hidden,
    )
}

const pageResponse = ({ html, policy }: { html: Blob; policy: string }) =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
    },
  })

const documentResponse = (json: Blob) =>
  new Response(json, {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' },
  })

/** The script's name changes with its content, so a browser asks for it once. */
const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
