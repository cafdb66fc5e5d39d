import { firstAfter, highestOf, takeFree } from '../../../stock/numbering/free-numbers.ts'
import type { Stock } from '../../state/stock.ts'

/** Suggests a number for a new pet: the one after the highest that the shop has given, and no pet's code. */
export function freeNumber(stock: Pick<Stock, 'all' | 'findByCode'>): bigint {
  const from = firstAfter(highestOf(stock.all.value.map(({ petId }) => petId)), 1n)
  const [free = from] = takeFree(1, from, (petId) => stock.findByCode(String(petId)) !== undefined)
  return free
}
