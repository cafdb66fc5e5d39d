// What the program uses of Deno's own interface.
declare namespace Deno {
  const build: {
    /** Whether `deno compile` made the program. */
    readonly standalone: boolean
    readonly os: string
  }
  function addSignalListener(signal: 'SIGXFSZ', onSignal: () => void): void
  type PermissionDescriptor =
    | { readonly name: 'read' | 'write'; readonly path: string }
    | { readonly name: 'sys'; readonly kind: string }
  const permissions: {
    querySync(permission: PermissionDescriptor): { readonly state: 'granted' | 'prompt' | 'denied' }
  }
  interface ServeHandlerInfo {
    readonly remoteAddr: { readonly hostname?: string }
  }
  interface ServeOptions {
    readonly hostname: string
    readonly port: number
    readonly cert?: string
    readonly key?: string
    readonly onListen: () => void
    readonly onError: (error: unknown) => Response
  }
  interface HttpServer {
    readonly addr: { readonly hostname: string; readonly port: number }
    /** Takes no new connections, and resolves when all responses are sent. */
    shutdown(): Promise<void>
  }
  /** @throws Error with the system's code */
  function listen(address: { readonly hostname: string; readonly port: number }): { close(): void }
  function serve(
    options: ServeOptions,
    handler: (request: Request, info: ServeHandlerInfo) => Response | Promise<Response>,
  ): HttpServer
}

/** The program as it was bundled, beside its first module. */
declare module '*/petstock.js'
