import { KEY_UPDATES } from '../../../keys/key-updates.ts'
import { isAmount, isCostPer, isSaleAmount } from '../../../money/bounds.ts'
import { PLANS } from '../../../plans/plans.ts'
import {
  MOVEMENT_REASONS,
  type MovementReason,
  NO_AMOUNT,
  type SaleAmount,
} from '../../../stock/journal.ts'
import { isPetStatus, isQuantity, type PetStatus } from '../../../stock/pet.ts'
import {
  GOODS_FIELDS,
  goodsOf,
  isPackSize,
  isSupplierCode,
  type PetGoods,
  withGoods,
} from '../../../stock/pet-goods.ts'
import { DatabaseDamaged } from '../../failures.ts'

// SQLite keeps any value in any column, and one changed byte on a disk makes a value of another type.
// These functions return only values that petstock writes.

function damagedValue(what: string): never {
  throw new DatabaseDamaged(`a row in it has ${what} that cannot be`)
}

export function checkedQuantity(value: unknown): number {
  const quantity = typeof value === 'bigint' ? Number(value) : value
  return isQuantity(quantity) ? quantity : damagedValue('a quantity')
}

export const checkedStatus = (value: unknown): PetStatus =>
  isPetStatus(value) ? value : damagedValue('a status')

export const checkedReason = (value: unknown): MovementReason =>
  MOVEMENT_REASONS.includes(value as MovementReason)
    ? (value as MovementReason)
    : damagedValue('a reason')

/** An id, with all its digits. */
export const checkedId = (value: unknown): bigint =>
  typeof value === 'bigint' ? value : damagedValue('an id')

export const checkedPosition = (value: unknown): number =>
  typeof value === 'bigint' ? Number(value) : damagedValue('a position')

/** UTC epoch milliseconds. */
export const checkedTime = (value: unknown): number =>
  typeof value === 'bigint' ? Number(value) : damagedValue('a time')

export const checkedText = (value: unknown): string =>
  typeof value === 'string' ? value : damagedValue('a text')

const BARCODE = /^[!-~]{1,64}$/

export const checkedBarcode = (value: unknown): string =>
  typeof value === 'string' && BARCODE.test(value) ? value : damagedValue('a barcode')

/** A price or a cost. @throws DatabaseDamaged where it cannot be */
export function checkedAmount(value: unknown): number {
  const amount = typeof value === 'bigint' ? Number(value) : value
  return isAmount(amount) ? amount : damagedValue('an amount')
}

/** Barcodes out of one text with a blank between them; null: none. */
export const checkedBarcodes = (value: unknown): readonly string[] =>
  value === null ? [] : checkedText(value).split(' ').map(checkedBarcode)

const SOUND: { readonly [Field in (typeof GOODS_FIELDS)[number]]: (value: unknown) => boolean } = {
  price: isAmount,
  cost: isAmount,
  costPer: isCostPer,
  supplierId: (value) => isQuantity(value) && value >= 1,
  supplierCode: isSupplierCode,
  packSize: isPackSize,
  orderUpTo: isQuantity,
}

/**
 * What a shop knows of a pet besides.
 * @param values in the order of GOODS_FIELDS; then the name of the supplier, where it was read
 * @throws DatabaseDamaged where it cannot be
 */
export function checkedGoods(values: readonly unknown[]): PetGoods {
  const goods: { [field: string]: unknown } = {}
  for (const [place, field] of GOODS_FIELDS.entries()) {
    const stored = values[place] ?? null
    const value = typeof stored === 'bigint' ? Number(stored) : stored
    if (value !== null && !SOUND[field](value)) damagedValue(`a value for ${field}`)
    goods[field] = value
  }
  if ((goods.cost === null) !== (goods.costPer === null)) damagedValue('a cost')
  const supplier = values[GOODS_FIELDS.length] ?? null
  return goodsOf({ ...goods, supplier: checkedOrNull(supplier, checkedText) })
}

/** What a movement came to, with the number of the currency. @throws DatabaseDamaged where it cannot be */
export function checkedSale([amount, currency]: readonly unknown[]): SaleAmount {
  if (amount === null && currency === null) return NO_AMOUNT
  const sale = { amount: Number(amount), currency: Number(currency) }
  const isSound = typeof amount === 'bigint' && typeof currency === 'bigint'
  return isSound && isSaleAmount(sale.amount) ? sale : damagedValue('an amount')
}

export const checkedOrNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null ? null : read(value)

type Row = Record<string, unknown>

/** @throws DatabaseDamaged for a pet whose status or numbers cannot be */
export function checkedPet<R extends Row>(pet: R): Omit<R, keyof PetGoods> & PetGoods {
  checkedStatus(pet.status)
  for (const name of ['quantity', 'lowStockAt']) {
    const value = pet[name]
    if (value === null || isQuantity(value)) continue
    damagedValue(`a value for ${name}`)
  }
  return withGoods(pet, checkedGoods([...GOODS_FIELDS.map((field) => pet[field]), pet.supplier]))
}

/** @throws DatabaseDamaged for a key whose plan, access or updates do not exist */
export function checkedKey<R extends Row>(key: R): R {
  const isSound =
    includes(PLANS, key.plan) &&
    includes(['read', 'write'], key.access) &&
    includes([0, 1], key.manages) &&
    includes(KEY_UPDATES, key.updates)
  if (isSound) return key
  throw new DatabaseDamaged('a row in it has a key whose plan or access cannot be')
}

const includes = (values: readonly unknown[], value: unknown): boolean => values.includes(value)
