import type { Column } from 'drizzle-orm'
import { ACCESS_LEVELS } from '../../../keys/api-key.ts'
import { PLANS } from '../../../plans/plans.ts'
import { isQuantity } from '../../../stock/pet.ts'
import { DatabaseDamaged } from '../../failures.ts'
import { soundStatus } from './sound-values.ts'

type Row = Record<string, unknown>

/**
 * Checks rows as Drizzle reads them: each column has a value of its type, and null where it may.
 * @returns what hands a sound row on, and throws DatabaseDamaged for any other
 */
export function rowCheck(columns: Readonly<Record<string, Column>>) {
  const checks = Object.entries(columns).map(
    ([name, column]) => [name, column.notNull, IS_OF_TYPE[column.getSQLType()]] as const,
  )
  return <R extends Row>(row: R): R => {
    for (const [name, notNull, isOfType] of checks) {
      const value = row[name]
      const isSound = value === null ? !notNull : (isOfType?.(value) ?? true)
      if (!isSound) throw new DatabaseDamaged(`a row in it has a value for ${name} that cannot be`)
    }
    return row
  }
}

// What is no integer in the database has become NaN, or kept its fraction.
const IS_OF_TYPE: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: (value) => typeof value === 'bigint' || Number.isInteger(value),
  text: (value) => typeof value === 'string',
  real: (value) => Number.isFinite(value),
}

/** @throws DatabaseDamaged for a pet that the contract does not know */
export function soundPet<R extends Row>(pet: R): R {
  soundStatus(pet.status)
  for (const name of ['quantity', 'lowStockAt']) {
    const value = pet[name]
    if (value === null || isQuantity(value)) continue
    throw new DatabaseDamaged(`a row in it has a value for ${name} that cannot be`)
  }
  return pet
}

/** @throws DatabaseDamaged for a key of a plan or an access that there is not */
export function soundKey<R extends Row>(key: R): R {
  if (includes(PLANS, key.plan) && includes(ACCESS_LEVELS, key.access)) return key
  throw new DatabaseDamaged('a row in it has a key whose plan or access cannot be')
}

const includes = (values: readonly unknown[], value: unknown): boolean => values.includes(value)
