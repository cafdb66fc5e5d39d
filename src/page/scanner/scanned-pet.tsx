import { petLink } from '../kit/route.ts'
import { callName, type Pet } from '../state/pet.ts'

/** A longer name is written smaller, so that its end is seen on a phone. */
const LONG_NAME = 24

export const isLong = (text = ''): boolean => text.length > LONG_NAME

/** Names the pet that was scanned, and leads to it. */
export function ScannedPet({ pet }: { readonly pet: Pick<Pet, 'petId' | 'name'> }) {
  const name = callName(pet)
  return (
    <a class="scan-name" href={petLink(pet.petId)} data-long={isLong(name) ? '' : undefined}>
      {pet.name !== null && <span class="scan-pet">{String(pet.petId)} </span>}
      {name}
    </a>
  )
}
