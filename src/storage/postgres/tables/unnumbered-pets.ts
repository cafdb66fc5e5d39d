import { codeOfPetId, comparedCode, petIdOfCode } from '../../../stock/barcode.ts'
import {
  FIRST_GIVEN,
  firstAfter,
  TOO_LONG,
  takeFree,
} from '../../../stock/numbering/free-numbers.ts'
import {
  byNames,
  findPets,
  type Numbering,
  namesIn,
  newPetsIn,
  numbered,
  type SearchedStock,
  type UnnumberedPets,
  type WithoutNumber,
} from '../../../stock/numbering/unnumbered.ts'
import { LONGEST_SPAN } from '../../../stock/totals/span.ts'
import { arrayOf, textArrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import type { shops } from '../schema/stock-tables.ts'
import type { StoredRow } from '../schema/stored-row.ts'
import { type CountedIn, SUMS, TOTALS } from '../shop/counted-sums.ts'
import type { ShopQueries } from '../shop/shop-queries.ts'
import type { Version } from '../shop/shop-state.ts'
import { readCodesInUse } from './read-codes.ts'

const VERSION = `
  SELECT revision, last_op::text AS last_op FROM shops WHERE shop_id = $1::text::int8`

const NAMED = `
  SELECT name, pet_id FROM inventory
  WHERE shop_id = $1::text::int8 AND name = ANY($2::text[]) ORDER BY pet_id`

// Every number that was ever used is that of a pet, or of a removed one whose last movement the journal has, or it is in the
// totals: pruning counts what it deletes. Their key finds the highest number of each span at once.
const numbersIn = ({ pets }: CountedIn): string =>
  `${pets} WHERE shop_id = $1::text::int8 AND span = ${LONGEST_SPAN}`
const spansOf = (name: string, numbers: string): string => `
  ${name}(start) AS (
    (SELECT min(start) FROM ${numbers})
    UNION ALL
    SELECT (SELECT min(start) FROM ${numbers} AND start > ${name}.start) FROM ${name}
    WHERE ${name}.start IS NOT NULL)`

const highestIn = (table: string): string =>
  `coalesce((SELECT max(pet_id) FROM ${table} AND pet_id < ${TOO_LONG}), 0)`

// A shop has its numbers in the one or in the other; after it has changed over, in both.
const IN_TOTALS = numbersIn(TOTALS)
const IN_SUMS = numbersIn(SUMS)

const HIGHEST = `
  WITH RECURSIVE ${spansOf('spans', IN_TOTALS)}, ${spansOf('later', IN_SUMS)}
  SELECT greatest(
    0,
    ${highestIn('inventory WHERE shop_id = $1::text::int8')},
    ${highestIn('removed_pets WHERE shop_id = $1::text::int8')},
    (SELECT max(${highestIn(`${IN_TOTALS} AND start = spans.start`)}) FROM spans),
    (SELECT max(${highestIn(`${IN_SUMS} AND start = later.start`)}) FROM later)) AS highest`

const USED = `
  SELECT pet_id FROM inventory WHERE shop_id = $1::text::int8 AND pet_id = ANY($2::text::int8[])
  UNION SELECT pet_id FROM removed_pets WHERE shop_id = $1::text::int8 AND pet_id = ANY($2::text::int8[])
  UNION SELECT pet_id FROM ${IN_TOTALS} AND pet_id = ANY($2::text::int8[])
  UNION SELECT pet_id FROM ${IN_SUMS} AND pet_id = ANY($2::text::int8[])`

/** A shop, and how it is asked. */
interface AskedShop {
  readonly lane: Statements
  readonly shopQueries: ShopQueries
  readonly shopId: bigint
}

/**
 * Finds the pets of a file that have no number in it, and numbers the new ones.
 * @returns with the version from which the shop was read on: where it has changed since, all of this may be wrong
 */
export async function numberPets(
  shop: AskedShop,
  unnumbered: UnnumberedPets,
): Promise<{
  readonly version: Version
  readonly numbering: Numbering | { readonly refused: readonly WithoutNumber[] }
}> {
  const [row] = await shop.lane.query<StoredRow<typeof shops>>(VERSION, [String(shop.shopId)])
  if (row === undefined) throw new Error(`the database has no shop ${shop.shopId}`)
  const version = { revision: row.revision, op: row.last_op }
  const found = findPets(unnumbered, await searchedStock(shop, unnumbered))
  if ('refused' in found) return { version, numbering: found }
  const free = await freeNumbers(shop, newPetsIn(found), unnumbered.reserved)
  return { version, numbering: numbered(found, free) }
}

async function searchedStock(
  { lane, shopQueries, shopId }: AskedShop,
  unnumbered: UnnumberedPets,
): Promise<SearchedStock> {
  const names = namesIn(unnumbered)
  const codes = new Set(
    unnumbered.pets.flatMap(({ code, barcodes }) => [
      ...(code === null ? [] : [code]),
      ...barcodes,
    ]),
  )
  const [inUse, rows] = await Promise.all([
    readCodesInUse(lane, shopQueries, shopId, [...codes].map(comparedCode)),
    names.length === 0
      ? []
      : lane.query<{ readonly name: string; readonly pet_id: bigint }>(NAMED, [
          String(shopId),
          textArrayOf(names),
        ]),
  ])
  const petsNamed = byNames(rows.map((row) => [row.name, row.pet_id]))
  return { ...inUse, petsNamed }
}

/** How many more numbers are looked at than are needed: a few of them are barcodes. */
const MORE = 100

async function freeNumbers(
  shop: AskedShop,
  count: number,
  reserved: ReadonlySet<bigint>,
): Promise<readonly bigint[]> {
  if (count === 0) return []
  const [row] = await shop.lane.query<{ readonly highest: bigint }>(HIGHEST, [String(shop.shopId)])
  const free: bigint[] = []
  let from = firstAfter(row?.highest ?? 0n, FIRST_GIVEN)
  while (free.length < count) {
    const some = takeFree(count - free.length + MORE, from, (petId) => reserved.has(petId))
    const taken = await takenOf(shop, some)
    free.push(...some.filter((petId) => !taken.has(petId)))
    from = (some.at(-1) ?? from) + 1n
  }
  return free.slice(0, count)
}

/** Which numbers are barcodes, or were used before: below, all of them are higher than those that were. */
async function takenOf(
  { lane, shopQueries, shopId }: AskedShop,
  petIds: readonly bigint[],
): Promise<ReadonlySet<bigint | undefined>> {
  const long = petIds.filter((petId) => petId >= TOO_LONG)
  const [holders, used] = await Promise.all([
    shopQueries.findHolders(
      lane,
      petIds.map((petId) => [shopId, codeOfPetId(petId)]),
    ),
    long.length === 0
      ? []
      : lane.query<{ readonly pet_id: bigint }>(USED, [String(shopId), arrayOf(long)]),
  ])
  return new Set([
    ...holders.map(({ code }) => petIdOfCode(code)),
    ...used.map((row) => row.pet_id),
  ])
}
