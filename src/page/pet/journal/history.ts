import type { Routes } from '../../../client/contract.ts'
import type { Data } from '../../../client/operations.ts'
import type { PagedQuery } from '../../kit/paged-query.ts'

type HistoryResponses = Routes['desk']['api']['inventory'][':petId']['movements']['get']['response']

/** An entry of the journal of a pet. */
export type HistoryEntry = Data<HistoryResponses>['movements'][number]

/** What the page has read of it. */
export type Journal = PagedQuery<HistoryEntry>
