import { petIdOfCode } from '../../../stock/barcode.ts'
import type { LastMovement, PetDetails } from '../../../stock/pet-details.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import type { stockMovements } from '../schema/stock-tables.ts'
import type { MaybeRow } from '../schema/stored-row.ts'
import { PET_COLUMNS, type PetRow, toPet } from '../shop/pet-rows.ts'

const DETAILS = `
  SELECT ${PET_COLUMNS}, m.id, m.at, m.reason, m.key_id, coalesce(k.name, m.key_id) AS key_name
  FROM inventory i
    LEFT JOIN stock_movements m ON m.shop_id = i.shop_id AND m.id = i.last_movement_id
    LEFT JOIN api_keys k ON k.shop_id = m.shop_id AND k.id = m.key_id
  WHERE i.shop_id = $1::text::int8`

const FIRST_PAGE = `${DETAILS} ORDER BY i.pet_id LIMIT $2::text::int8`
const NEXT_PAGE = `${DETAILS} AND i.pet_id > $3::text::int8 ORDER BY i.pet_id LIMIT $2::text::int8`
const THESE = `${DETAILS} AND i.pet_id = ANY($2::text::int8[]) ORDER BY i.pet_id`

// The barcodes of pets that are not there mean nothing.
export const FIND_BY_CODE = `${DETAILS} AND i.pet_id = coalesce((
    SELECT b.pet_id FROM barcodes b
      JOIN inventory h ON h.shop_id = $1::text::int8 AND h.pet_id = b.pet_id
    WHERE b.shop_id = $1::text::int8 AND b.code = $2::text), $3::text::int8)`

// The revision counts every change of the stock, and that of the keys every change of a key's name.
const REVISION = `
  SELECT s.revision || ' ' || s.last_op || ' ' || (SELECT revision FROM key_changes WHERE id = 1) AS value
  FROM shops s WHERE s.shop_id = $1::text::int8`

/** Lists the pets of a shop after a petId, each with its last movement. */
export async function readDetails(
  lane: Statements,
  shopId: bigint,
  after: bigint | undefined,
  limit: number,
): Promise<PetDetails[]> {
  const page = [String(shopId), String(limit)]
  const rows =
    after === undefined
      ? await lane.query<DetailsRow>(FIRST_PAGE, page)
      : await lane.query<DetailsRow>(NEXT_PAGE, [...page, String(after)])
  return rows.map(toPetDetails)
}

/** Finds those of some pets of a shop that exist. */
export async function findDetails(
  lane: Statements,
  shopId: bigint,
  petIds: readonly bigint[],
): Promise<PetDetails[]> {
  const rows = await lane.query<DetailsRow>(THESE, [String(shopId), arrayOf(petIds)])
  return rows.map(toPetDetails)
}

/** Finds the pet of a shop that has a code, in its compared form, as a barcode or as its number. */
export async function findByCode(
  lane: Statements,
  shopId: bigint,
  code: string,
): Promise<PetDetails | undefined> {
  const number = petIdOfCode(code)
  const [row] = await lane.query<DetailsRow>(FIND_BY_CODE, [
    String(shopId),
    code,
    number === undefined ? null : String(number),
  ])
  return row && toPetDetails(row)
}

/** Reads a value that differs after every commit. */
export async function readRevision(lane: Statements, shopId: bigint): Promise<string> {
  const [row] = await lane.query(REVISION, [String(shopId)])
  return String(row?.value)
}

type DetailsRow = PetRow &
  Pick<MaybeRow<typeof stockMovements>, 'id' | 'at' | 'reason' | 'key_id'> & {
    readonly key_name: string | null
  }

const toPetDetails = (row: DetailsRow): PetDetails => ({
  ...toPet(row),
  lastMovement: lastMovementIn(row),
})

const lastMovementIn = ({ id, at, reason, key_id, key_name }: DetailsRow): LastMovement | null =>
  id === null || reason === null
    ? null
    : {
        id,
        at: Number(at),
        reason,
        by: key_id === null ? null : { keyId: key_id, name: key_name ?? key_id },
      }
