import { stringifyExact } from '../json/stringify-exact.ts'
import type { Pet } from '../stock/pet.ts'

/** Writes pets as a JSON array, one object a line, each with all six fields. */
export function writeJson(pets: Iterable<Pet>): string {
  const lines: string[] = []
  for (const { petId, quantity, status, name, lowStockAt, updatedAt } of pets) {
    lines.push(stringifyExact({ petId, quantity, status, name, lowStockAt, updatedAt }))
  }
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`
}
