import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'

/** The sums of a time, as the desk's API has them. */
export type Report = Data<Routes['desk']['api']['report']['get']['response']>
