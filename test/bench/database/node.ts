import { nodeOn } from '../../storage/postgres/nodes.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'
import { underLoad } from './load.ts'
import { Updates, type UpdatesOptions } from './shops.ts'

// A node in a process of its own, without HTTP. For each line of its input it puts one load of updates on itself,
// and prints what it got done.

const [url = '', options = ''] = process.argv.slice(2)
const { inFlight, ...shops } = JSON.parse(options) as UpdatesOptions & { readonly inFlight: number }
await using node = nodeOn(url, { prepare: true })
const updates = new Updates(shops)
const by = { reason: 'update', keyId: 'key_of_the_bench' } as const

for await (const _ of console) {
  const before = updates.count
  const { perSecond } = await underLoad(inFlight, () => {
    const { shopId, petId, quantity } = updates.next()
    return node.shops.make(shopId, { kind: 'setQuantity', petId, quantity, by, ...PLAIN_UPDATE })
  })
  console.log(JSON.stringify({ perSecond, changes: updates.count - before }))
}
