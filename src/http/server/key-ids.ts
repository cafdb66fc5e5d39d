import type { Guard } from '../request/guard.ts'

/** A guard that remembers the key of each request, for a log that names keys by their ids. */
export function rememberKeyIds(guard: Guard) {
  const ids = new WeakMap<Request, string>()
  return {
    keyIdOf: (request: Request): string | undefined => ids.get(request),
    guard: {
      ...guard,
      check(request, path) {
        const context = guard.check(request, path)
        if (context.key !== undefined) ids.set(request, context.key.id)
        return context
      },
    } satisfies Guard,
  }
}
