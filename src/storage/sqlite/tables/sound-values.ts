import { MOVEMENT_REASONS, type MovementReason } from '../../../stock/journal.ts'
import { isPetStatus, isQuantity, type PetStatus } from '../../../stock/pet.ts'
import { DatabaseDamaged } from '../../failures.ts'

// SQLite keeps any value in any column, and a byte that a disk has changed makes one of another type.
// These read what the contract promises, and nothing else.

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

/** UTC epoch milliseconds. */
export const soundTime = (value: unknown): number =>
  typeof value === 'bigint' ? Number(value) : damagedValue('a time')

export const soundText = (value: unknown): string =>
  typeof value === 'string' ? value : damagedValue('a text')

export const soundOrNull = <T>(value: unknown, read: (value: unknown) => T): T | null =>
  value === null ? null : read(value)
