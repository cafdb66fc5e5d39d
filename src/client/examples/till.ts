/**
 * Sells pets as a till does. A barcode scanner types a pet's id and Enter, and the till sells one.
 *
 *   SHOP_URL=http://shop-pc:3000 SHOP_KEY=pst_... bun till.ts
 */
import { env, stdin } from 'node:process'
import { createInterface } from 'node:readline'
import { createClient, newId } from 'petstock/client'

const shop = createClient(env.SHOP_URL ?? 'http://127.0.0.1:3000', {
  apiKey: env.SHOP_KEY ?? '',
  // How long a customer waits at most.
  deadline: Number(env.TIMEOUT_MS ?? 5_000),
})

/** A sale. The till may send it several times under the same id; the shop applies it once. */
interface Sale {
  readonly id: string
  readonly petId: string
}

/** Sales that the shop has not confirmed yet. The till sends them again before the next one. */
const open: Sale[] = []

for await (const line of createInterface({ input: stdin })) {
  const petId = line.trim()
  if (petId !== '') open.push({ id: newId(), petId })
  for (let sale = open[0]; sale !== undefined; sale = open[0]) {
    const said = await settle(sale)
    if (said === undefined) break
    console.log(said)
    open.shift()
  }
  if (open.length > 0) console.log(`${open.length} to be confirmed: the shop is not reached`)
}

/** @returns the line that the till prints; undefined where it is unknown whether the shop has the sale */
async function settle({ id, petId }: Sale): Promise<string | undefined> {
  const { movements } = shop.desk.api.inventory({ petId })
  const { data, error } = await movements.post({ id, change: -1, reason: 'sale' })
  if (error === null) return `sold ${data.petId}, ${data.newQuantity} left`
  switch (error.status) {
    case 0:
    case 429:
    case 500:
    case 503:
      return undefined
    case 404:
      return `${petId} is not in the inventory`
    case 409:
      return error.code === 'quantity_out_of_range' ? `${petId} is sold out` : error.message
    default:
      return error.message
  }
}
