import { openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { COUNTED } from '../../src/storage/sqlite/tables/stock/totals-table.ts'
import type { Row } from './held.ts'

interface Total {
  readonly span: bigint
  readonly petId: bigint
  readonly reason: string
  readonly movements: bigint
  readonly taken: bigint
  readonly added: bigint
}

export interface StoredTotals {
  /** Every movement up to this one is counted. */
  readonly place: bigint
  readonly pets: readonly Total[]
  readonly stock: readonly Total[]
}

export function readTotals(database: string): StoredTotals {
  const { client } = openConnection(database, 'read')
  try {
    const sums = 'sum(movements) AS movements, sum(taken) AS taken, sum(added) AS added'
    const pets = client.query<Total>(
      `SELECT span, pet_id AS petId, reason, ${sums} FROM pet_totals GROUP BY span, pet_id, reason`,
    )
    const stock = client.query<Total>(
      `SELECT span, 0 AS petId, reason, ${sums} FROM stock_totals GROUP BY span, reason`,
    )
    const [row] = client.query(COUNTED).values()
    return { place: BigInt(row?.[0] as bigint), pets: pets.all(), stock: stock.all() }
  } finally {
    client.close()
  }
}

/** Of each length of time, the totals come to what the journal has up to their place, also what was pruned of it. */
export function wrongTotals(rows: readonly Row[], { place, pets, stock }: StoredTotals): string[] {
  const counted = rows.filter(({ id }) => id <= place)
  const ofPets = summed(counted, ({ petId, reason }) => `pet ${petId} for ${reason}`)
  const ofStock = summed(counted, ({ reason }) => `the shop for ${reason}`)
  return [
    ...differing(pets, ofPets, ({ petId, reason }) => `pet ${petId} for ${reason}`),
    ...differing(stock, ofStock, ({ reason }) => `the shop for ${reason}`),
  ]
}

/** How often and by how much, in one text. */
function summed(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const [name, of] of Map.groupBy(rows, nameOf)) {
    const changes = of.map(({ newQuantity, previousQuantity }) => newQuantity - previousQuantity)
    const added = changes.reduce((sum, change) => (change > 0n ? sum + change : sum), 0n)
    const taken = changes.reduce((sum, change) => (change < 0n ? sum - change : sum), 0n)
    sums.set(name, `${of.length} movements, ${taken} taken, ${added} added`)
  }
  return sums
}

function differing(
  totals: readonly Total[],
  sums: ReadonlyMap<string, string>,
  nameOf: (total: Total) => string,
): string[] {
  return [...Map.groupBy(totals, ({ span }) => span)].flatMap(([span, ofSpan]) => {
    const said = new Map(
      ofSpan.map((each) => [
        nameOf(each),
        `${each.movements} movements, ${each.taken} taken, ${each.added} added`,
      ]),
    )
    return [...new Set([...said.keys(), ...sums.keys()])].flatMap((name) =>
      said.get(name) === sums.get(name)
        ? []
        : [
            `the totals of ${name} (length ${span}) say ${said.get(name)}, and the journal ${sums.get(name)}`,
          ],
    )
  })
}
