import { codeOfPetId } from '../../../../stock/barcode.ts'
import {
  FIRST_GIVEN,
  firstAfter,
  TOO_LONG,
  takeFree,
} from '../../../../stock/numbering/free-numbers.ts'
import type { PetIdentity } from '../../../../stock/numbering/numbering-watch.ts'
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
} from '../../../../stock/numbering/unnumbered.ts'
import { LONGEST_SPAN } from '../../../../stock/totals/span.ts'
import type { Client } from '../../driver/connection.ts'
import { barcodesOf } from '../../queries/pet-parts.ts'
import { checkedBarcodes, checkedId, checkedOrNull, checkedText } from '../checked-values.ts'
import { BarcodeTable } from './barcode-table.ts'

const NAMED = `
  SELECT name, pet_id FROM inventory WHERE name IN (SELECT value FROM json_each(?)) ORDER BY pet_id`

// Every number that was ever used is that of a pet, or of a removed one whose last movement the journal has, or it is in the
// totals: pruning counts what it deletes. Their key finds the highest number of each span at once.
const SPANS = `
  WITH RECURSIVE spans(start) AS (
    SELECT min(start) FROM pet_totals WHERE span = ${LONGEST_SPAN}
    UNION ALL
    SELECT (SELECT min(start) FROM pet_totals WHERE span = ${LONGEST_SPAN} AND start > spans.start)
      FROM spans WHERE spans.start IS NOT NULL)`

const HIGHEST = `${SPANS}
  SELECT max(
    0,
    coalesce((SELECT max(pet_id) FROM inventory WHERE pet_id < ${TOO_LONG}), 0),
    coalesce((SELECT max(pet_id) FROM removed_pets WHERE pet_id < ${TOO_LONG}), 0),
    coalesce((SELECT max((SELECT max(pet_id) FROM pet_totals
      WHERE span = ${LONGEST_SPAN} AND start = spans.start AND pet_id < ${TOO_LONG})) FROM spans), 0))`

const IS_USED = `${SPANS}
  SELECT EXISTS (SELECT 1 FROM inventory WHERE pet_id = $petId)
    OR EXISTS (SELECT 1 FROM removed_pets WHERE pet_id = $petId)
    OR EXISTS (SELECT 1 FROM spans JOIN pet_totals AS total
      ON total.span = ${LONGEST_SPAN} AND total.start = spans.start AND total.pet_id = $petId)`

/** Finds the pets of a file that have no number in it, and numbers the new ones. The caller runs it in a transaction. */
export function numberPets(
  client: Client,
  unnumbered: UnnumberedPets,
): Numbering | { readonly refused: readonly WithoutNumber[] } {
  const barcodes = new BarcodeTable(client)
  const isPet = client.prepare('SELECT 1 FROM inventory WHERE pet_id = ?')
  const named = client.query(NAMED).values(JSON.stringify(namesIn(unnumbered)))
  const stock: SearchedStock = {
    holderOf: (code) => barcodes.holderOf(code),
    isPet: (petId) => isPet.values(petId).length > 0,
    petsNamed: byNames(named as [string, bigint][]),
  }
  const found = findPets(unnumbered, stock)
  if ('refused' in found) return found
  const [highest] = client.query(HIGHEST).values()
  const isUsed = client.prepare(IS_USED)
  const free = takeFree(
    newPetsIn(found),
    firstAfter(checkedId(highest?.[0]), FIRST_GIVEN),
    (petId) => {
      if (unnumbered.reserved.has(petId) || stock.holderOf(codeOfPetId(petId)) !== undefined)
        return true
      // Below, all numbers are higher than those that were used.
      return petId >= TOO_LONG && isUsed.values({ petId })[0]?.[0] === 1n
    },
  )
  return numbered(found, free)
}

const IDENTITIES = `
  SELECT pet_id, name, ${barcodesOf('pet')} FROM inventory AS pet
    WHERE pet_id IN (SELECT value FROM json_each(?))`

/** What finds some pets now; none of a pet that is not there. */
export function identitiesOf(
  client: Client,
  petIds: readonly bigint[],
): ReadonlyMap<bigint, PetIdentity> {
  const rows = client.query(IDENTITIES).values(`[${petIds.join()}]`)
  return new Map(
    rows.map(([id, name, barcodes]) => {
      const petId = checkedId(id)
      return [
        petId,
        { petId, name: checkedOrNull(name, checkedText), barcodes: checkedBarcodes(barcodes) },
      ]
    }),
  )
}
