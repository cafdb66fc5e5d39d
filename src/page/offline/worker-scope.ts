/** What the service worker uses of its scope, which the types of a page lack. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'unregister'>
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

interface WorkerEvents {
  readonly install: InstallEvent
  readonly activate: WorkerEvent
  readonly fetch: FetchEvent
  readonly message: WorkerEvent
}

interface WorkerEvent {
  /** Keeps the worker at work until then. */
  waitUntil(done: Promise<unknown>): void
}

export interface InstallEvent extends WorkerEvent {
  /** Has the browser ask the network for these, without the worker. Newer browsers have it. */
  addRoutes?(
    routes: readonly {
      readonly condition: { readonly urlPattern: { readonly pathname: string } }
      readonly source: 'network'
    }[],
  ): Promise<void>
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
