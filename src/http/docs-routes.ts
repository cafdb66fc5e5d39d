import { Elysia } from 'elysia'
import { InventoryList } from '../list/inventory-list.ts'
import { readScalarScript, SCALAR_VERSION } from '../runtime/assets.ts'
import type { StockUpdater } from '../stock/store.ts'
import type { AccessDependencies } from './desk/access/access-desk.ts'
import { accessRoutes } from './desk/access/access-routes.ts'
import type { ShopConnection } from './desk/connection/connection.ts'
import { connectionRoutes } from './desk/connection/connection-routes.ts'
import {
  type DeskStore,
  deskRoutes,
  type LiveDependencies,
  liveRoutes,
} from './desk/desk-routes.ts'
import { type DeskHealthDependencies, deskHealthRoutes } from './desk/health/health-routes.ts'
import { importRoutes } from './desk/imports/import-routes.ts'
import type { StockImports } from './desk/imports/stock-imports.ts'
import { inventoryOperations, inventoryRoutes } from './inventory/inventory-routes.ts'
import type { Servers } from './openapi/document.ts'
import { contextHeaders, type RequestContext, requestContext } from './request/context.ts'
import { etagOf, StaticFile } from './request/static-file.ts'

/** The documents of the API: the contract under /v1, and the desk beside it. */
export type DocumentName = 'contract' | 'desk'

/** Writes a document. It needs the routes, but no stock behind them. */
export async function apiDocument(name: DocumentName, servers: Servers): Promise<string> {
  // Loaded on the first request for it: a service for tills alone never needs it.
  const { contractDocument, deskDocument } = await import('./openapi/document.ts')
  return name === 'contract'
    ? contractDocument(
        [inventoryRoutes(inventoryOperations(new InventoryList(), () => NO_STOCK))],
        servers,
      )
    : deskDocument(
        [
          deskRoutes(() => NO_STOCK),
          liveRoutes(NOTHING_LIVE),
          importRoutes(NO_IMPORTS),
          connectionRoutes(NO_CONNECTION, NO_ACCESS),
          accessRoutes(NO_ACCESS, { denyWithoutKey: none }),
          deskHealthRoutes(NO_HEALTH),
        ],
        servers,
      )
}

const none = () => Promise.reject(new Error('the document has no stock'))

const NO_STOCK: StockUpdater & DeskStore = {
  setQuantity: none,
  makeMovement: none,
  makeBasket: none,
  addPet: none,
  editPet: none,
  editPets: none,
  removePet: none,
  removePets: none,
  undo: none,
  undoableChanges: none,
  historyPage: none,
  journalPage: none,
  report: none,
  findDetails: none,
}

const NOTHING_LIVE: LiveDependencies = {
  pets: () => ({ listDetails: none, findByCode: none, revision: none }),
  streams: { open: none },
}

const NO_IMPORTS: StockImports = { progress: () => undefined, run: none }

const NO_CONNECTION: ShopConnection = { state: none, setUpHttps: none, authority: none }

const NO_HEALTH: DeskHealthDependencies = {
  health: {
    state: none,
    makeBackup: none,
    verifyBackup: none,
    hasBackup: none,
    openBackup: none,
  },
  tickets: { issue: () => ({ ticket: '', endsAt: 0 }) },
  endsBy: (machine) => machine,
}

const NO_ACCESS: AccessDependencies = {
  stores: () => ({
    change: none,
    listKeys: none,
    findCode: none,
    listCodes: none,
    settings: none,
    accessJournal: none,
  }),
  usedOf: none,
  endsBy: (machine) => machine,
  keptJournals: { keptMs: 0, isFixed: false },
  random: (count) => new Uint8Array(count),
}

const SCRIPT_PATH = `/docs/scalar-${SCALAR_VERSION}.js`

/** The API page, whole from the binary: no font, script or style comes from another host. It needs no key. */
export function docsRoutes(servers: Servers) {
  const respond =
    (file: () => Promise<StaticFile>) =>
    async ({ request, context }: { request: Request; context: RequestContext }) =>
      (await file()).response(request.headers, contextHeaders(context))
  const page = once(() => pageFile(servers))
  const document = (name: DocumentName) =>
    respond(once(async () => documentFile(await apiDocument(name, servers))))
  const script = once(async () => scriptFile(await readScalarScript()))
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
  const { apiPage, contentSecurityPolicy } = await import('./openapi/page.ts')
  const html = await apiPage(SCRIPT_PATH)
  return new StaticFile(
    { plain: html },
    {
      etag: etagOf(html),
      contentType: 'text/html; charset=utf-8',
      headers: {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy(servers),
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
      headers: { 'Cache-Control': 'no-cache' },
    },
  )

/** The script's name changes with its content, so a browser asks for it once. */
const scriptFile = (gzip: Uint8Array<ArrayBuffer>) =>
  new StaticFile(
    { gzip },
    {
      etag: etagOf(gzip),
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    },
  )

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
