import * as app from '../../src/http/app.ts'
import type { Handlers } from '../../src/runtime/server.ts'
import { createHttpHandlers, type HttpDependencies } from '../../src/server/http/http-handlers.ts'
import { NO_CONNECTION, NO_HEALTH, NO_PROXIES } from '../support/app.ts'

/** What a server has of its own of what responds to requests. */
export type Served = Pick<
  HttpDependencies,
  | 'clock'
  | 'trustedClock'
  | 'keys'
  | 'rateLimiter'
  | 'access'
  | 'shopOfCode'
  | 'shops'
  | 'streams'
  | 'metrics'
  | 'imports'
  | 'drain'
  | 'random'
>

export interface HttpSide {
  /** Responds as the server does: fast routes first, then all others. */
  readonly respond: (request: Request, from: string) => Response | Promise<Response>
}

/** The HTTP side of one server after another. */
interface Side {
  readonly handlers: Handlers
  serving: Served | undefined
}

const sides: Side[] = []

/**
 * The HTTP side of a service. It keeps nothing of a request, and building it takes as long as a run: so that it is built once for each
 * of the servers that respond at the same time, and serves one after another.
 */
export function httpSideOf(served: Served, place: number): HttpSide {
  sides[place] ??= createHttpSide()
  const side = sides[place]
  const { fast, fetch } = side.handlers
  return {
    respond(request, from) {
      side.serving = served
      const { pathname } = new URL(request.url)
      const connection = { peerAddress: from, setIdleTimeout() {} }
      for (const route of fast) {
        if (route.method !== request.method) continue
        const params = match(route.path, pathname)
        if (params !== undefined) return route.respond(request, connection, params)
      }
      return fetch(request, connection)
    },
  }
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const segments = path.split('/')
  if (wanted.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, name] of wanted.entries()) {
    const segment = segments[place] as string
    if (name.startsWith(':')) params[name.slice(1)] = segment
    else if (name !== segment) return undefined
  }
  return params
}

/** A part of whichever server serves, also where a method of it was taken before one did. */
function servedBy<Name extends keyof Served>(side: Pick<Side, 'serving'>, name: Name) {
  const part = () => side.serving?.[name] as object
  return new Proxy(() => {}, {
    get(_, property) {
      const value = side.serving && Reflect.get(part(), property)
      if (side.serving !== undefined && typeof value !== 'function') return value
      return (...given: unknown[]) => Reflect.apply(Reflect.get(part(), property), part(), given)
    },
    apply: (_, self, given) => Reflect.apply(part() as never, self, given),
  }) as unknown as Served[Name]
}

// The app is there before time begins to be played.
function createHttpSide(): Side {
  const side: Pick<Side, 'serving'> = { serving: undefined }
  const served = <Name extends keyof Served>(name: Name) => servedBy(side, name)
  const handlers = createHttpHandlers(
    {
      ...{ clock: served('clock'), trustedClock: served('trustedClock'), keys: served('keys') },
      ...{ rateLimiter: served('rateLimiter'), access: served('access') },
      ...{ shopOfCode: served('shopOfCode'), shops: served('shops'), streams: served('streams') },
      ...{ metrics: served('metrics'), drain: served('drain'), imports: served('imports') },
      // The names of requests, which are drawn before a server is there, are the same in each run.
      random: (count) => side.serving?.random(count) ?? new Uint8Array(count),
      ...{ servers: { baseUrl: '/v1', stagingBaseUrl: undefined }, trustedProxies: NO_PROXIES },
      ...{ corsOrigins: [], openMetrics: false, logRequests: false },
      ...{ connection: NO_CONNECTION, shopHealth: NO_HEALTH },
      keptJournals: { keptMs: Number.POSITIVE_INFINITY, isFixed: false },
      healthMonitor: {
        operatorReadiness: () => Promise.reject(new Error('nobody may observe')),
        exposition: () => Promise.reject(new Error('nobody may observe')),
      },
    },
    () => app,
  )
  return Object.assign(side, { handlers })
}
