import type { ChangeOf, OutcomeOf } from '../../../src/stock/stock-change.ts'
import type { ShopStore } from '../../../src/storage/engine.ts'
import { updateQuantity } from '../update-quantity.ts'
import type { Move, ShopNode } from './recorder.ts'

interface Mover {
  change(change: ChangeOf<'makeMovement'>): Promise<OutcomeOf<'makeMovement'>>
}

/** The stock of a shop in this process, for its clients. */
export const storeNode = (shop: Pick<ShopStore, 'setQuantity' | 'list'> & Mover): ShopNode => ({
  async setQuantity(petId, quantity) {
    const level = await updateQuantity(shop, petId, quantity, 'key_a')
    if (level === undefined) throw new Error(`there is no pet ${petId}`)
    return level.quantity
  },
  async move({ id, petId, change, note }: Move) {
    const request = { id, petId, what: { change, reason: 'other' }, note } as const
    const result = await shop.change({ kind: 'makeMovement', movement: request, keyId: 'key_a' })
    if ('made' in result) return result.made
    if (result.outcome === 'quantity_out_of_range') return result.quantity
    throw new Error(result.outcome)
  },
  async list() {
    const text = await new Response((await shop.list()).json).text()
    const listed = JSON.parse(text) as { petId: number; quantity: number }[]
    return new Map(listed.map(({ petId, quantity }) => [BigInt(petId), quantity]))
  },
})

/** A node that sends every list a second time before it reads the next: it breaks the order that clients are shown. */
export function withMemory(node: ShopNode): ShopNode {
  let kept: ReadonlyMap<bigint, number> | undefined
  return {
    ...node,
    async list() {
      const known = kept
      if (known !== undefined) {
        kept = undefined
        return known
      }
      const listed = await node.list()
      kept = listed
      return listed
    },
  }
}
