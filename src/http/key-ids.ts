import type { Entrance } from './entrance.ts'

/** An entrance that remembers whose request is whose, for a log that names keys by their ids. */
export function rememberingKeyIds(entrance: Entrance) {
  const ids = new WeakMap<Request, string>()
  return {
    keyIdOf: (request: Request): string | undefined => ids.get(request),
    entrance: {
      ...entrance,
      enter(request, path) {
        const visit = entrance.enter(request, path)
        if (visit.key !== undefined) ids.set(request, visit.key.id)
        return visit
      },
    } satisfies Entrance,
  }
}
