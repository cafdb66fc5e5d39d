import { type ClientOptions, readApiKey, readBase } from './arguments.ts'
import { edenOn, path, step } from './calls.ts'
import { systemClock } from './clock.ts'
import type { Routes } from './contract.ts'
import type { Limits } from './limits.ts'
import type { Data, Endpoints, Failure } from './operations.ts'
import { Sender } from './sender.ts'
import { type WatchOptions, watch } from './watch.ts'

export type { CallDefaults, CallOptions, ClientOptions, PathValue } from './arguments.ts'
export type { Clock } from './clock.ts'
export { PetstockError } from './errors.ts'
export type { Limits, WindowLimits } from './limits.ts'
export { newId } from './new-id.ts'
export type { ErrorCode, Result } from './operations.ts'
export type { Retry } from './retry.ts'

type ListResponses = Routes['v1']['inventory']['get']['response']

/** The whole list, as `shop.v1.inventory.get()` returns it. */
export type Inventory = Data<ListResponses>
export type InventoryItem = Inventory[number]

export type InventoryWatchOptions = WatchOptions<Failure<ListResponses>>

export interface ShopTools {
  /** The state of the key’s limits by the last response; undefined before the first. */
  limits(): Limits | undefined
  /** Polls the list. Yields it at first, and whenever it has changed. */
  watch(options: InventoryWatchOptions): AsyncGenerator<Inventory, void, undefined>
}

export type Shop = Endpoints<Routes> & ShopTools

/**
 * Creates a client of a petstock service.
 * @param url the address of the service, without `/v1`: `http://shop-pc:3000`
 * @throws TypeError where the address or the key cannot be one
 */
export function createClient(url: string, options: ClientOptions): Shop {
  const { clock = systemClock, random = Math.random } = options
  const fetch = options.fetch ?? ((address, init) => globalThis.fetch(address, init))
  const sender = new Sender({ ...options, fetch, clock, random })
  const eden = edenOn(sender, readBase(url), readApiKey(options.apiKey))
  const tools: ShopTools = {
    limits: () => sender.limits,
    watch: (how) => watch<InventoryItem, Failure<ListResponses>>(eden, clock, how),
  }
  return new Proxy(tools, {
    get: (own, key) =>
      typeof key === 'symbol' || key === 'then' || key in own
        ? Reflect.get(own, key)
        : path(step(eden, key), key),
  }) as Shop
}
