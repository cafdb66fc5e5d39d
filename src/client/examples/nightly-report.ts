/**
 * Prints the stock of the evening on one page. A key that may only read is enough.
 *
 *   SHOP_URL=http://shop-pc:3000 SHOP_KEY=pst_... bun nightly-report.ts > report.txt
 */
import process, { env } from 'node:process'
import { createClient, type Inventory } from 'petstock/client'

/** The report lists pets with this quantity or less. */
const FEW = 3

const shop = createClient(env.SHOP_URL ?? 'http://127.0.0.1:3000', {
  apiKey: env.SHOP_KEY ?? '',
  // The report is not urgent. It may wait for a reboot of the shop's PC, or until a limit is full again.
  deadline: 60 * 60 * 1_000,
  onRetry: ({ code, waitMs }) => console.error(`${code}: again in ${Math.ceil(waitMs / 1_000)} s`),
})

const { data, error } = await shop.v1.inventory.get()
if (error === null) {
  console.log(report(data))
} else {
  console.error(`There is no report: ${error.message}`)
  process.exitCode = 1
}

function report(inventory: Inventory): string {
  const inStock = inventory.reduce((sum, { quantity }) => sum + quantity, 0)
  const few = inventory
    .filter(({ status, quantity }) => status === 'available' && quantity <= FEW)
    .toSorted((a, b) => a.quantity - b.quantity)
  return [
    `${inventory.length} pets, ${inStock} in stock`,
    `${few.length} with ${FEW} or fewer:`,
    ...few.map(({ petId, quantity }) => `  ${petId}: ${quantity === 0 ? 'none left' : quantity}`),
  ].join('\n')
}
