import { SERVICE_WORKER_PATH, workerAddress } from '../start/worker-address.ts'
import { CACHE_PREFIX } from './page-set.ts'

/** The part of a window that has service workers; browsers have them by https, and on the machine itself. */
type WorkerWindow = Pick<Window, 'navigator'> & Partial<Pick<Window, 'caches'>>

/** Has the browser open the page without the service, too, from now on. To be called when the service has responded. */
export async function registerServiceWorker(window: WorkerWindow): Promise<void> {
  const workers = workersOf(window)
  if (workers === undefined) return
  try {
    const registered = await workers.register(workerAddress(SERVICE_WORKER_PATH), {
      scope: '/',
      updateViaCache: 'none',
    })
    await registered.update()
    // One that had left, and lived on in another tab, is registered again as it was: without its files.
    if (workers.controller === null) registered.active?.postMessage('look')
  } catch {
    // The service responds, and its worker does not run: the one before is of no use either.
    if (await hasService()) await removeServiceWorker(window)
  }
}

/** Leaves the page to the network, from its next opening on. The files go first, as where a worker leaves by itself. */
export async function removeServiceWorker(window: WorkerWindow): Promise<void> {
  try {
    const names = ((await window.caches?.keys()) ?? []).filter((name) =>
      name.startsWith(CACHE_PREFIX),
    )
    await Promise.all(names.map((name) => window.caches?.delete(name)))
  } finally {
    const registered = (await workersOf(window)?.getRegistrations()) ?? []
    await Promise.all(registered.map((each) => each.unregister()))
  }
}

export const workersOf = ({ navigator }: WorkerWindow): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

const hasService = (): Promise<boolean> =>
  fetch(SERVICE_WORKER_PATH, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
