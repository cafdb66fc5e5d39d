import type { Days } from '../report/period.ts'
import type { MovementFilter } from './filter.ts'

/** Which movements the service is asked for. */
export interface MovementQuery extends Days, Partial<Defined<MovementFilter>> {
  readonly timeZone: string
}

type Defined<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** @param timeZone the zone in which the page shows times */
export function queryOf(
  { keyId, reason, kind, petId }: MovementFilter,
  { from, to }: Days,
  timeZone: string,
): MovementQuery {
  return {
    ...{ from, to, timeZone },
    ...(keyId !== undefined && { keyId }),
    ...(reason !== undefined && { reason }),
    ...(kind !== undefined && { kind }),
    ...(petId !== undefined && { petId }),
  }
}
