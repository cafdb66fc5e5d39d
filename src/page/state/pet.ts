import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { isolated } from '../texts/isolated.ts'

type ListResponses = Routes['desk']['api']['inventory']['get']['response']

/** A pet, as the desk's API has it. */
export type Pet = Data<ListResponses>[number]

/** A pet's name, or else its number. */
export const callName = ({ name, petId }: Pick<Pet, 'name' | 'petId'>): string =>
  name === null ? `#${petId}` : isolated(name)
