import type { CurrencyConversion } from '../../../../shops/currency-change.ts'
import { conversionReason, convertedMoney } from '../../../../stock/converted-money.ts'
import { goodsOf, hasAmount, withGoods } from '../../../../stock/pet-goods.ts'
import { imageOf, imageText } from '../../../../stock/pet-image.ts'
import { conversionNote } from '../../../../stock/price-note.ts'
import { DatabaseDamaged } from '../../../failures.ts'
import type { Client } from '../../driver/connection.ts'
import {
  checkedAmount,
  checkedId,
  checkedOrNull,
  checkedQuantity,
  checkedText,
  checkedTime,
} from '../checked-values.ts'

const LARGEST = 'SELECT max(max(coalesce(price, cost), coalesce(cost, price))) FROM inventory'
const AMOUNTS = `
  SELECT pet_id, quantity, last_movement_id, price, cost, cost_per FROM inventory
    WHERE price IS NOT NULL OR cost IS NOT NULL ORDER BY pet_id`
const APPEND = `
  INSERT INTO stock_movements (pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`
const SET = `
  UPDATE inventory SET price = $price, cost = $cost, updated_at = $at, last_movement_id = $id
    WHERE pet_id = $petId`

/** With when each pet was changed, as the conversion finds it. */
const IMAGES = `
  SELECT i.change_number, i.pet_id, i.image_before, i.image_after, p.updated_at
    FROM before_images AS i
      LEFT JOIN inventory AS p
        ON p.pet_id = i.pet_id AND (p.price IS NOT NULL OR p.cost IS NOT NULL)
    WHERE coalesce(image_before ->> 'price', image_before ->> 'cost') IS NOT NULL
      OR coalesce(image_after ->> 'price', image_after ->> 'cost') IS NOT NULL`
const SET_IMAGES = `
  UPDATE before_images SET image_before = ?, image_after = ? WHERE change_number = ? AND pet_id = ?`

/** What all pets of the shop sell for and cost. The caller runs a conversion in a transaction. */
export class AmountsTable {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** The largest amount of a pet; null: none has any. */
  largest(): number | null {
    const [row] = this.#client.query(LARGEST).values()
    return checkedOrNull(row?.[0], checkedAmount)
  }

  /**
   * Converts them all, each with a row of the journal, and the images of the changes that can be undone.
   * @param by who does it when, in UTC epoch milliseconds
   */
  convert(
    conversion: CurrencyConversion,
    { at, keyId }: { readonly at: number; readonly keyId: string | null },
  ): void {
    this.#convertImages(conversion, at)
    const append = this.#client.query(APPEND)
    const set = this.#client.query(SET)
    for (const [pet, quantity, last, ...amounts] of this.#client.query(AMOUNTS).values()) {
      const [price, cost, costPer] = amounts.map((amount) => checkedOrNull(amount, checkedAmount))
      const [petId, now] = [checkedId(pet), checkedQuantity(quantity)]
      const before = goodsOf({ price, cost, costPer })
      const after = convertedMoney(before, conversion)
      const note = conversionNote(before, after, conversion)
      const previousId = checkedOrNull(last, checkedId)
      const row = [petId, previousId, now, now, conversionReason(keyId), note, keyId, at]
      const id = checkedId(append.values(...row)[0]?.[0])
      set.run({ petId, price: after.price ?? null, cost: after.cost ?? null, at, id })
    }
  }

  /** So an undo brings back amounts of the new currency. A pet that is as its change has left it stays so. */
  #convertImages(conversion: CurrencyConversion, at: number): void {
    const set = this.#client.query(SET_IMAGES)
    for (const [change, id, before, after, now] of this.#client.query(IMAGES).values()) {
      const petId = checkedId(id)
      const left = convertedImage(petId, after, conversion)
      const isLeft = left !== null && left.updatedAt === checkedOrNull(now, checkedTime)
      const images = [
        convertedImage(petId, before, conversion),
        isLeft ? { ...left, updatedAt: at } : left,
      ]
      set.run(...images.map(imageText), checkedId(change), petId)
    }
  }
}

/** @throws DatabaseDamaged */
function convertedImage(petId: bigint, text: unknown, conversion: CurrencyConversion) {
  const pet = readImage(petId, text)
  if (pet === null || !hasAmount(pet)) return pet
  const others = goodsOf({ ...pet, price: null, cost: null })
  return withGoods(pet, { ...others, ...convertedMoney(pet, conversion) })
}

function readImage(petId: bigint, text: unknown) {
  try {
    return imageOf(petId, checkedOrNull(text, checkedText))
  } catch {
    throw new DatabaseDamaged('a row in it has an undoable change that cannot be')
  }
}
