import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'

type ListResponses = Routes['desk']['api']['inventory']['get']['response']

/** A pet as the desk has it. */
export type Pet = Data<ListResponses>[number]

/** What a person calls it: its name, or else its number. */
export const callName = ({ name, petId }: Pick<Pet, 'name' | 'petId'>): string =>
  name ?? `#${petId}`
