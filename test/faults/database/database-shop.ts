import { outputOf } from '../../support/petstock.ts'
import { UNLIMITED } from '../../support/shop.ts'

export const SHOP = 'Main Street'

/** How many there are of each pet at first. */
export const FIRST_QUANTITY = 500

/**
 * Makes the tables of petstock in an empty database, a shop in it with pets 1 to `count`, and a key without a
 * limit to speak of.
 */
export async function makeDatabaseShop(url: string, count: number): Promise<DatabaseShop> {
  const run = (args: readonly string[], stdin?: string) =>
    outputOf([...args, '--database', url], stdin === undefined ? {} : { stdin })
  await run(['migrate'])
  await run(['shops', 'create', SHOP])
  const issued = await run([
    'keys',
    'create',
    '--shop',
    SHOP,
    '--name',
    'test',
    '--json',
    ...UNLIMITED,
  ])
  const { key, id } = JSON.parse(issued) as { key: string; id: string }
  const petIds = Array.from({ length: count }, (_, at) => BigInt(at + 1))
  const rows = petIds.map((petId) => `${petId},${FIRST_QUANTITY},available`)
  const csv = ['petId,quantity,status', ...rows, ''].join('\n')
  await run(['inventory', 'import', '-', '--shop', SHOP], csv)
  return { key, keyId: id, petIds, quantities: new Map(petIds.map((id) => [id, FIRST_QUANTITY])) }
}

export interface DatabaseShop {
  readonly key: string
  readonly keyId: string
  readonly petIds: readonly bigint[]
  /** What it has at first. */
  readonly quantities: ReadonlyMap<bigint, number>
}
