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

/** What the service knows of imports. */
interface KnownImports {
  /** The newest that can be undone, made here or on another device. */
  readonly newest: ListedImport | undefined
  readonly undone: readonly string[]
}

/**
 * The newest import that can be undone, here or on another device.
 * @param madeId of the one that was made here
 */
export function useListedImport(madeId: string | undefined) {
  const { value, error } = useQuery<KnownImports>(knownImports, { againWith: [madeId] })
  const known = value.value
  return {
    listed: known?.newest,
    /** Whether the one that was made here was undone since: its response may have come late. */
    isMadeUndone: madeId !== undefined && known?.undone.includes(madeId) === true,
    isSettled: known !== undefined || error.value !== undefined,
  }
}

async function knownImports({ desk }: AskedShop, signal: AbortSignal): DeskResponse<KnownImports> {
  const { changes } = desk.api
  const known = await changes.get({ signal })
  if (known.error !== null) return known
  const imports = known.data.changes.filter(({ kind }) => kind === 'import')
  const undone = imports.flatMap(({ id, undoneAt }) => (undoneAt === null ? [] : [id]))
  const newest = imports.find(({ undoable }) => undoable)
  if (newest === undefined) return { data: { newest, undone }, error: null }
  // A service of an older version names no pets, and another import may have come since: then there are no labels.
  const pets = newest.pets > MOST_LABELLED ? [] : await petsOf(newest)
  const labelled = { ...newest, arrived: arrivedIn(pets), repriced: repricedIn(pets) }
  return { data: { newest: labelled, undone }, error: null }

  async function petsOf({ id: changeId }: ListedChange): Promise<readonly ChangedPet[]> {
    const query = { limit: MOST_LABELLED }
    const { data } = await changes({ changeId }).pets.get({ query, signal })
    return data?.pets ?? []
  }
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
