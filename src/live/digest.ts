import { MOVEMENT_REASONS } from '../stock/journal.ts'
import { PET_STATUSES } from '../stock/pet.ts'
import type { PetDetails } from '../stock/pet-details.ts'

const TWO_TO_32 = 2 ** 32

let high = 0
let low = 0

function mix(value: number): void {
  high = Math.imul(((high << 5) | (high >>> 27)) ^ value, 0x9e3779b1)
  low = Math.imul(((low << 7) | (low >>> 25)) ^ value, 0x85ebca77)
}

function mixTime(time: number): void {
  mix(time % TWO_TO_32)
  mix(Math.floor(time / TWO_TO_32))
}

function mixText(text: string | null): void {
  mix(text === null ? -1 : text.length)
  for (let index = 0; text !== null && index < text.length; index++) mix(text.charCodeAt(index))
}

/**
 * Everything that clients see of a pet, in one number of 53 bits. The tracker finds changes by it without
 * keeping the pets. It does not resist an attack: a client that may change a pet could at worst hide
 * that change from listeners.
 */
export function digestOf(pet: PetDetails): number {
  high = 0x2545f491
  low = 0x1b873593
  mix(pet.quantity)
  mix(PET_STATUSES.indexOf(pet.status))
  mix(pet.lowStockAt ?? -1)
  mixTime(pet.updatedAt)
  mixText(pet.name)
  const { lastMovement } = pet
  if (lastMovement !== null) {
    mixTime(lastMovement.at)
    mix(MOVEMENT_REASONS.indexOf(lastMovement.reason))
    mixText(lastMovement.by?.keyId ?? null)
    mixText(lastMovement.by?.name ?? null)
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35)
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35)
  return (high & 0x1fffff) * TWO_TO_32 + (low >>> 0)
}
