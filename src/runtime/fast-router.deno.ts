import type { FastHandler } from './server.ts'

type Params = Readonly<Record<string, string>>

interface FoundHandler {
  readonly respond: FastHandler['respond']
  readonly params: Params
}

const NO_PARAMS: Params = {}

/** Finds fast handlers by the path of a request. Their paths have at most one parameter, which is the last segment. */
export class FastRouter {
  readonly #exact = new Map<string, FoundHandler>()
  readonly #withParam = new Map<
    string,
    { readonly name: string; readonly respond: FastHandler['respond'] }
  >()

  constructor(handlers: readonly FastHandler[]) {
    for (const { method, path, respond } of handlers) {
      const [start = '', name] = path.split(':')
      if (name === undefined) this.#exact.set(method + path, { respond, params: NO_PARAMS })
      else this.#withParam.set(method + start, { name, respond })
    }
  }

  find({ method, url }: Request): FoundHandler | undefined {
    const path = method + url.slice(url.indexOf('/', url.indexOf('//') + 2))
    const query = path.indexOf('?')
    const place = query === -1 ? path : path.slice(0, query)
    return this.#exact.get(place) ?? this.#findWithParam(place)
  }

  #findWithParam(place: string): FoundHandler | undefined {
    const end = place.lastIndexOf('/') + 1
    const found = this.#withParam.get(place.slice(0, end))
    const value = place.slice(end)
    if (found === undefined || value === '') return undefined
    const decoded = decode(value)
    return decoded === undefined
      ? undefined
      : { respond: found.respond, params: { [found.name]: decoded } }
  }
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
