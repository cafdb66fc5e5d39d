import { isPetStatus, PET_STATUSES, type PetStatus } from '../stock/pet.ts'
import { isPetName, MAX_NAME_LENGTH } from '../stock/pet-name.ts'
import type { Read } from './import-findings.ts'
import { quoteValue } from './quote-value.ts'

/** Reads a status in any letter case. */
export function readStatus(value: unknown): Read<PetStatus> {
  if (value === undefined) return { reason: 'is missing' }
  const status = typeof value === 'string' ? value.toLowerCase() : value
  if (isPetStatus(status)) return { value: status }
  return { reason: `must be ${PET_STATUSES.join(', ')}, not ${quoteValue(value)}` }
}

/** Reads a name; empty text is no name. */
export function readName(value: unknown): Read<string | null> {
  if (value === null || value === '') return { value: null }
  if (isPetName(value)) return { value }
  return {
    reason: `must be text of 1 to ${MAX_NAME_LENGTH} characters without a NUL character, not ${quoteValue(value)}`,
  }
}
