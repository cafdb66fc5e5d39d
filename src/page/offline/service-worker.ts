import { CACHE_PREFIX, type PageSet } from './page-set.ts'
import type { InstallEvent, WorkerScope } from './worker-scope.ts'

// An opening without the service: page/offline/service-worker.ts (the page's files, one set; made by
// scripts/page/bundle.ts), page/offline/keep-list.ts (when the list is kept, and how long),
// page/offline/indexed-lists.ts, page/session/session.ts (begins with the kept key).

// Opens the page where the service cannot be reached. It keeps the files of one build of the page, and responds for nothing
// else: all other requests of the page are the browser's own. The page itself comes from the service wherever that
// responds, so that a new version is there at the next opening.

/** The set that this worker was built with, which scripts/page/bundle.ts puts here. */
declare const PAGE_SET: PageSet

const scope = globalThis as unknown as WorkerScope
const { version, files } = PAGE_SET
const CACHE = CACHE_PREFIX + version

/** How long the page is waited for where there is one to show instead. */
const OPENING_TIMEOUT_MS = 700

/** What the browser need not even start the worker for. */
const PAST_THE_WORKER = ['/desk/*', '/v1/*']

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([install(), sendPast(event)]))
})
scope.addEventListener('activate', (event) => event.waitUntil(begin()))
// A page that was opened without this worker asks it to look.
scope.addEventListener('message', (event) => event.waitUntil(checkSet()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (pathname !== '/') return
    const asked = fetch(request)
    event.waitUntil(asked.then(checkSet, () => {}))
    event.respondWith(openPage(asked))
  } else if (pathname.startsWith('/page/')) event.respondWith(fileOf(request))
})

/** Where the files are others, it begins nonetheless, to leave then: the browser unregisters none that is being installed. */
async function install(): Promise<void> {
  await keepSet()
  await scope.skipWaiting()
}

/**
 * Fetches one file after another: the page has few connections, and people wait for its other requests.
 * @returns false where the service responds, and its files are not those of this set
 * @throws TypeError without the service
 */
async function keepSet(): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE)
    for (const { path, integrity } of files) {
      const response = await fetch(path, { integrity })
      if (!response.ok) throw new TypeError(`${path}: ${response.status}`)
      await cache.put(path, response)
    }
    return true
  } catch (error) {
    if ((await statusOf('/')) >= 500) throw error
    await caches.delete(CACHE)
    return false
  }
}

const sendPast = async (event: InstallEvent): Promise<void> =>
  event
    .addRoutes?.(
      PAST_THE_WORKER.map((pathname) => ({
        condition: { urlPattern: { pathname } },
        source: 'network',
      })),
    )
    .catch(() => {})

const begin = async (): Promise<void> => ((await isSetKept()) ? dropOldSets() : leave())

async function isSetKept(): Promise<boolean> {
  // To open one that is not there makes an empty one.
  if (!(await caches.has(CACHE))) return false
  const cache = await caches.open(CACHE)
  return (await cache.keys()).length === files.length
}

/** A tab may still show the page of the set before, and load a part of it. */
async function dropOldSets(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(CACHE_PREFIX) && name !== CACHE,
  )
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function openPage(asked: Promise<Response>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, OPENING_TIMEOUT_MS))
  const soon = await Promise.race([asked.catch(() => undefined), late])
  // A proxy responds for a service that is away.
  if (soon !== undefined && soon.status < 500) return soon
  return (await keptPage().catch(() => undefined)) ?? asked
}

/** The page as it is kept, if all of its files are. */
const keptPage = async (): Promise<Response | undefined> =>
  (await isSetKept()) ? (await caches.open(CACHE)).match('/') : undefined

/** The name of a file changes with its content, so that it is the right one from whichever set. */
async function fileOf(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined)
  return kept ?? fetch(request)
}

/** A service of another version may know no worker any more, and a browser may lose a file. For when there is a response. */
async function checkSet(): Promise<void> {
  const status = await statusOf(location.href)
  if (status === 404 || status === 410) await leave()
  else if (!(await isSetKept()) && !(await keepSet())) await leave()
}

/** The status of a response of the service; that of a proxy whose service is away where there is none. */
const statusOf = async (url: string): Promise<number> =>
  (await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined))?.status ?? 502

/** Goes, and leaves the page to the network. Its files go first: a worker that another tab installs then keeps its own. */
async function leave(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
    await Promise.all(names.map((name) => caches.delete(name)))
  } finally {
    await scope.registration.unregister()
  }
}
