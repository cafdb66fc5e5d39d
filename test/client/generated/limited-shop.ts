import { bearer, createKey } from '../../support/petstock.ts'
import { until } from '../../support/wait.ts'
import { openShop } from '../open-shop.ts'

const STOCK = 'petId,quantity,status\n42,12,available\n9223372036854775807,1,sold\n'

/** A shop with two pets, and a key that may ask three times a minute. */
export async function openLimitedShop() {
  const shop = await openShop(STOCK)
  const limits = ['--plan', 'enterprise', '--per-minute', '3', '--per-day', '1000']
  const { key: limitedKey } = await createKey(shop.data, ...limits)
  const headers = bearer(limitedKey)
  await until(async () => (await fetch(`${shop.url}/v1/inventory`, { headers })).status === 200)
  return { ...shop, limitedKey }
}
