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
import type { Dialect } from '../shop/dialect.ts'
import type { Version } from '../shop/shop-state.ts'
import { readCodesInUse } from './read-codes.ts'

const VERSION = `
  SELECT revision, last_op::text AS last_op FROM shops WHERE shop_id = $1::text::int8`

const NAMED = `
  SELECT name, pet_id FROM inventory
  WHERE shop_id = $1::text::int8 AND name = ANY($2::text[]) ORDER BY pet_id`

// Every number that was ever used is that of a pet, or of a removed one whose last movement the journal has, or it is in the
// totals: pruning counts what it deletes. Their key finds the highest number of each span at once.
const TOTALS = `pet_totals WHERE shop_id = $1::text::int8 AND span = ${LONGEST_SPAN}`
const SPANS = `
  WITH RECURSIVE spans(start) AS (
    (SELECT min(start) FROM ${TOTALS})
    UNION ALL
    SELECT (SELECT min(start) FROM ${TOTALS} AND start > spans.start) FROM spans
    WHERE spans.start IS NOT NULL)`

const highestIn = (table: string): string =>
  `coalesce((SELECT max(pet_id) FROM ${table} AND pet_id < ${TOO_LONG}), 0)`

const HIGHEST = `${SPANS}
  SELECT greatest(
    0,
    ${highestIn('inventory WHERE shop_id = $1::text::int8')},
    ${highestIn('removed_pets WHERE shop_id = $1::text::int8')},
    (SELECT max(${highestIn(`${TOTALS} AND start = spans.start`)}) FROM spans)) AS highest`

const USED = `
  SELECT pet_id FROM inventory WHERE shop_id = $1::text::int8 AND pet_id = ANY($2::text::int8[])
  UNION SELECT pet_id FROM removed_pets WHERE shop_id = $1::text::int8 AND pet_id = ANY($2::text::int8[])
  UNION SELECT pet_id FROM ${TOTALS} AND pet_id = ANY($2::text::int8[])`

/** A shop, and how it is asked. */
interface AskedShop {
  readonly lane: Statements
  readonly dialect: Dialect
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
  const [row] = await shop.lane.query(VERSION, [String(shop.shopId)])
  if (row === undefined) throw new Error(`the database has no shop ${shop.shopId}`)
  const version = { revision: row.revision as bigint, op: row.last_op as string }
  const found = findPets(unnumbered, await searchedStock(shop, unnumbered))
  if ('refused' in found) return { version, numbering: found }
  const free = await freeNumbers(shop, newPetsIn(found), unnumbered.reserved)
  return { version, numbering: numbered(found, free) }
}

async function searchedStock(
  { lane, dialect, shopId }: AskedShop,
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
    readCodesInUse(lane, dialect, shopId, [...codes].map(comparedCode)),
    names.length === 0 ? [] : lane.query(NAMED, [String(shopId), textArrayOf(names)]),
  ])
  const petsNamed = byNames(rows.map((row) => [row.name as string, row.pet_id as bigint]))
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
  const [row] = await shop.lane.query(HIGHEST, [String(shop.shopId)])
  const free: bigint[] = []
  let from = firstAfter(BigInt(row?.highest as bigint | number | string), FIRST_GIVEN)
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
  { lane, dialect, shopId }: AskedShop,
  petIds: readonly bigint[],
): Promise<ReadonlySet<bigint | undefined>> {
  const long = petIds.filter((petId) => petId >= TOO_LONG)
  const [holders, used] = await Promise.all([
    dialect.findHolders(
      lane,
      petIds.map((petId) => [shopId, codeOfPetId(petId)]),
    ),
    long.length === 0 ? [] : lane.query(USED, [String(shopId), arrayOf(long)]),
  ])
  return new Set([
    ...holders.map(({ code }) => petIdOfCode(code as string)),
    ...used.map((row) => row.pet_id as bigint),
  ])
}
