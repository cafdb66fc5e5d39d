import { isPetStatus, PET_STATUSES, type PetStatus } from '../stock/pet.ts'
import { readPetName } from '../stock/pet-name.ts'
import type { Read } from './import-findings.ts'
import { quoteValue } from './quote-value.ts'

/** Reads a status in any letter case. */
export function readStatus(value: unknown): Read<PetStatus> {
  if (value === undefined) return { reason: 'is missing' }
  const status = typeof value === 'string' ? value.toLowerCase() : value
  if (isPetStatus(status)) return { value: status }
  return { reason: `must be ${PET_STATUSES.join(', ')}, not ${quoteValue(value)}` }
}

/** Reads a name; blank text is no name. */
export function readName(value: unknown): Read<string | null> {
  if (value === null) return { value }
  const read = readPetName(value)
  if ('reason' in read) return { reason: `${read.reason}, not ${quoteValue(value)}` }
  return { value: read.value === '' ? null : read.value }
}
