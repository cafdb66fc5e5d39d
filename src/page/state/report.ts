import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'

type Operation = Routes['desk']['api']['report']['get']

/** The sums of a time, as the desk's API has them. */
export type Report = Data<Operation['response']>

/** Which time, as the API is asked. */
export type ReportQuery = NonNullable<Operation['query']>
