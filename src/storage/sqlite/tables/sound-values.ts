import { PLANS } from '../../../plans/plans.ts'
import { MOVEMENT_REASONS, type MovementReason } from '../../../stock/journal.ts'
import { isPetStatus, isQuantity, type PetStatus } from '../../../stock/pet.ts'
import { DatabaseDamaged } from '../../failures.ts'

// SQLite keeps any value in any column, and one changed byte on a disk makes a value of another type.
// These functions return only values that petstock writes.

function damagedValue(what: string): never {
  throw new DatabaseDamaged(`a row in it has ${what} that cannot be`)
}

export function soundQuantity(value: unknown): number {
  const quantity = typeof value === 'bigint' ? Number(value) : value
  return isQuantity(quantity) ? quantity : damagedValue('a quantity')
}

export const soundStatus = (value: unknown): PetStatus =>
  isPetStatus(value) ? value : damagedValue('a status')

export const soundReason = (value: unknown): MovementReason =>
  MOVEMENT_REASONS.includes(value as MovementReason)
    ? (value as MovementReason)
    : damagedValue('a reason')

/** An id, with all its digits. */
export const soundId = (value: unknown): bigint =>
  typeof value === 'bigint' ? value : damagedValue('an id')

export const soundPosition = (value: unknown): number =>
  typeof value === 'bigint' ? Number(value) : damagedValue('a position')

/** UTC epoch milliseconds. */
export const soundTime = (value: unknown): number =>
  typeof value === 'bigint' ? Number(value) : damagedValue('a time')

export const soundText = (value: unknown): string =>
  typeof value === 'string' ? value : damagedValue('a text')

const BARCODE = /^[!-~]{1,64}$/

export const soundBarcode = (value: unknown): string =>
  typeof value === 'string' && BARCODE.test(value) ? value : damagedValue('a barcode')

/** Barcodes out of one text with a blank between them; null: none. */
export const soundBarcodes = (value: unknown): readonly string[] =>
  value === null ? [] : soundText(value).split(' ').map(soundBarcode)

export const soundOrNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null ? null : read(value)

type Row = Record<string, unknown>

/** @throws DatabaseDamaged for a pet whose status or numbers cannot be */
export function soundPet<R extends Row>(pet: R): R {
  soundStatus(pet.status)
  for (const name of ['quantity', 'lowStockAt']) {
    const value = pet[name]
    if (value === null || isQuantity(value)) continue
    damagedValue(`a value for ${name}`)
  }
  return pet
}

/** @throws DatabaseDamaged for a key whose plan or access does not exist */
export function soundKey<R extends Row>(key: R): R {
  const isSound =
    includes(PLANS, key.plan) &&
    includes(['read', 'write'], key.access) &&
    includes([0, 1], key.manages)
  if (isSound) return key
  throw new DatabaseDamaged('a row in it has a key whose plan or access cannot be')
}

const includes = (values: readonly unknown[], value: unknown): boolean => values.includes(value)
