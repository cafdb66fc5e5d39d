import { signal } from '@preact/signals'
import { newId } from '../../src/client/client.ts'
import type { EnumerableStorage } from '../../src/page/kit/key-value-storage.ts'
import type { KeyInfo, Session } from '../../src/page/kit/kit-session.ts'
import type { Entry } from '../../src/page/outbox/entry.ts'
import { Outbox } from '../../src/page/outbox/outbox.ts'
import type { Movement } from '../../src/stock/movement.ts'
import { JumpingClock } from '../client/scripted-client.ts'
import { memoryStorage } from './memory-storage.ts'
import type { ModelShop } from './model-shop.ts'

export const ANNA = { id: 'anna', name: 'Till 1', access: 'write' } as const
export const BEN = { id: 'ben', name: 'Tablet', access: 'write' } as const

/** A browser with a few tabs, in front of a shop. */
export function browserAt(shop: ModelShop, storage: EnumerableStorage = memoryStorage()) {
  const clock = new JumpingClock()
  /** What the clock of the device shows, beside the time that passes. */
  const device = { aheadMs: 0 }
  const tabs = new Set<Tab>()

  /** What a tab writes is heard by the others. */
  const storageOf = (tab: () => Tab): EnumerableStorage => {
    const notify = (name: string, text: string | null) => {
      for (const other of tabs) if (other !== tab()) other.outbox.onStorageEvent(name, text)
    }
    return {
      get length() {
        return storage.length
      },
      key: (index) => storage.key(index),
      getItem: (name) => storage.getItem(name),
      setItem: (name, value) => {
        storage.setItem(name, value)
        notify(name, value)
      },
      removeItem: (name) => {
        storage.removeItem(name)
        notify(name, null)
      },
    }
  }

  function open(key: KeyInfo | undefined = ANNA): Tab {
    const done: { entry: Entry; movement: Movement }[] = []
    const outbox: Outbox = new Outbox({
      url: 'http://shop-pc:3000',
      storage: storageOf(() => tab),
      fetch: (url, init) => shop.fetch(url, init),
      clock,
      wallClock: () => clock.now() + device.aheadMs,
      random: () => 0.5,
      newId,
      priceOf(petId) {
        const amount = shop.prices.get(petId)
        return amount === undefined ? undefined : { amount, currency: shop.currency }
      },
      onDone: (entry, movement) => {
        if (!shop.has(entry.id)) throw new Error('shown as done before it was')
        done.push({ entry, movement })
      },
      untilMoved: async () => {},
      onRefusedKey: () => outbox.disconnect(),
    })
    const tab: Tab = {
      outbox,
      done,
      signIn: (as = ANNA) => outbox.connect({ token: 'pst_test', key: signal(as) } as Session),
      close: () => {
        outbox.disconnect()
        tabs.delete(tab)
      },
    }
    tabs.add(tab)
    if (key !== undefined) tab.signIn(key)
    return tab
  }

  return {
    clock,
    device,
    storage,
    tabs,
    open,
    /** Lets so much time pass. */
    pass: (ms: number) => clock.until(new Promise<void>((resolve) => clock.after(ms, resolve))),
  }
}

export interface Tab {
  readonly outbox: Outbox
  readonly done: readonly { readonly entry: Entry; readonly movement: Movement }[]
  readonly signIn: (as?: KeyInfo) => void
  readonly close: () => void
}
