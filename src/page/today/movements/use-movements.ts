import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import type { PagedQuery } from '../../kit/paged-query.ts'
import { mapped } from '../../kit/request-error.ts'
import { usePages } from '../../kit/use-pages.ts'
import type { MovementQuery } from './movement-query.ts'

/** A line of the journal of all pets. */
export type JournalLine = Data<
  Routes['desk']['api']['movements']['get']['response']
>['movements'][number]

/** A short deadline: at a limit the view says so, in place of a long silent wait. */
const DEADLINE_MS = 10_000

/**
 * What a query finds in the journal of all pets, while it is shown.
 * @param isLive whether new movements may be among them
 */
export const useMovements = (filters: MovementQuery, isLive: boolean): PagedQuery<JournalLine> =>
  usePages(({ desk }, place, signal) => {
    const query = { ...filters, ...place }
    return mapped(
      desk.api.movements.get({ query, signal, deadline: DEADLINE_MS }),
      ({ movements, next, searchedTo }) => ({ entries: movements, next, searchedTo }),
    )
  }, isLive)
