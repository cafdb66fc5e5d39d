import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import type { AskedShop } from '../../kit/asked-shop.ts'
import type { DeskResponse } from '../../kit/request-error.ts'
import { useQuery } from '../../kit/use-query.ts'

type Changes = Routes['desk']['api']['changes']
type ListedChange = Data<Changes['get']['response']>['changes'][number]
type ChangedPet = Data<Changes[':changeId']['pets']['get']['response']>['pets'][number]

/** An import that can be undone. */
export interface ListedImport extends ListedChange {
  /** How many came of each pet, by what it has added and changed. */
  readonly arrived: ReadonlyMap<bigint, number>
  /** Those that were there before, with another price. */
  readonly repriced: readonly bigint[]
}

/** Of a file with more, labels are for those that a person chooses. */
const MOST_LABELLED = 1_000

/**
 * The newest import that can be undone, here or on another device.
 * @param madeId of the one that was made here
 */
export function useListedImport(madeId: string | undefined) {
  const { value, error } = useQuery<ListedImport | null>(newestImport, { againWith: [madeId] })
  return {
    listed: value.value ?? undefined,
    isSettled: value.value !== undefined || error.value !== undefined,
  }
}

/** @returns null where there is none */
async function newestImport(
  { desk }: AskedShop,
  signal: AbortSignal,
): DeskResponse<ListedImport | null> {
  const { changes } = desk.api
  const known = await changes.get({ signal })
  if (known.error !== null) return known
  const newest = known.data.changes.find(({ kind, undoable }) => kind === 'import' && undoable)
  if (newest === undefined) return { data: null, error: null }
  if (newest.pets > MOST_LABELLED) {
    return { data: { ...newest, arrived: new Map(), repriced: [] }, error: null }
  }
  const query = { limit: MOST_LABELLED }
  const { data } = await changes({ changeId: newest.id }).pets.get({ query, signal })
  // A service of an older version names no pets, and another import may have come since: then there are no labels.
  const pets = data?.pets ?? []
  return { data: { ...newest, arrived: arrivedIn(pets), repriced: repricedIn(pets) }, error: null }
}

const arrivedIn = (pets: readonly ChangedPet[]): ReadonlyMap<bigint, number> =>
  new Map(
    pets.flatMap(({ petId, previousQuantity, newQuantity }) => {
      const came = (newQuantity ?? 0) - (previousQuantity ?? 0)
      return came > 0 ? [[petId, came] as const] : []
    }),
  )

const repricedIn = (pets: readonly ChangedPet[]): readonly bigint[] =>
  pets
    .filter(({ previousQuantity, newQuantity, previousPrice, newPrice }) => {
      const stays = previousQuantity !== null && newQuantity !== null
      return stays && previousPrice !== newPrice
    })
    .map(({ petId }) => petId)
