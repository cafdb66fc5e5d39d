import { ApiError } from './api-error.ts'

export const PETS_EDIT_EXAMPLE =
  'Send an object like {"changes": [{"pets": [{"petId": 42}, {"petId": 43}], "kind": "Freshwater fish", "lowStockAt": 4, "was": {"kind": null}}]}; "was" may be left out.'

export const petsNotFound = (petIds: readonly bigint[]) =>
  new ApiError(
    'pet_not_found',
    `Nothing was changed: there is no pet ${someOf(petIds)} in the inventory. Leave out those that are gone, and send the rest again.`,
  )

export const petsChanged = (petIds: readonly bigint[]) =>
  new ApiError(
    'pets_changed',
    `Nothing was changed: "was" is not true any more of pet ${someOf(petIds)}. Look at them again, and send the change without "was", or without them, if it still stands.`,
  )

const MOST_NAMED = 20

/** The first of a list in a sentence, and how many more there are. */
export function someOf(all: readonly (bigint | string)[]): string {
  const named = all.slice(0, MOST_NAMED).join(', ')
  const others = all.length - MOST_NAMED
  return others > 0 ? `${named} and ${others} more` : named
}
