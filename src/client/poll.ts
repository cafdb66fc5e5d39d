import { ask, type Eden, outcomeOf, step } from './calls.ts'
import type { Polled } from './watch.ts'

/** Asks for the list, unless it is still the one that an ETag names. */
export async function pollList<Item>(
  eden: Eden,
  etag: string | null,
  signal: AbortSignal,
): Promise<Polled<Item>> {
  const get = ['v1', 'inventory', 'get'].reduce(step, eden)
  const outcome = await ask(get, 'get', undefined, {
    headers: etag === null ? {} : { 'if-none-match': etag },
    signal,
  })
  if ('response' in outcome && outcome.response.status === 304) {
    return { headers: outcome.response.headers }
  }
  const { data, error, headers } = outcomeOf(outcome, 'get', '/v1/inventory')
  return error === null ? { list: data as Item[], headers } : { error, headers }
}
