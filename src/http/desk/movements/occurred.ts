import { MAX_AGO_MS, type Occurred } from '../../../stock/occurred.ts'
import { ofShop, type RequestContext } from '../../request/context.ts'
import { time } from '../../shapes/fields.ts'
import { optional } from '../../shapes/shape.ts'
import { integer, orNull } from '../../shapes/values.ts'
import { type AccessDependencies, keptJournal, timesOf } from '../access/access-desk.ts'
import { withoutEnd } from '../desk.ts'

/** When something happened, in what is sent. */
export const occurredFields = {
  occurredAt: optional(
    time(
      'When it happened, where it is sent later, by the clock of the client; what is later than now counts as now. Not beside `occurredAgoMs`',
    ),
  ),
  occurredAgoMs: optional(
    integer(
      0,
      MAX_AGO_MS,
      'How long ago it happened, in milliseconds, by the time of the request: right whatever the clock of the client says',
      { format: 'int64' },
    ),
  ),
}

/** When something happened, in what is returned. */
export const occurred = orNull(
  time('When it happened, where that was before `at`; null: at that time'),
)

export interface SentOccurred {
  readonly occurredAt?: number | null
  readonly occurredAgoMs?: number | null
}

/** Refuses two times. @returns a sentence */
export const twoTimes = ({ occurredAt, occurredAgoMs }: SentOccurred): string | undefined =>
  typeof occurredAt === 'number' && typeof occurredAgoMs === 'number'
    ? 'It happened at one time: give "occurredAt" or "occurredAgoMs", not both.'
    : undefined

/** When something happened, as the stock knows it. */
export async function occurredOf(
  { occurredAt, occurredAgoMs }: SentOccurred,
  context: RequestContext,
  access: AccessDependencies,
): Promise<Occurred | null> {
  if (occurredAgoMs === 0) return null
  // The first of a large shop waits until its totals are copied (storage/postgres/shop/changing-over.ts).
  if (typeof (occurredAgoMs ?? occurredAt) === 'number') withoutEnd(context)
  if (typeof occurredAgoMs === 'number') return { agoMs: occurredAgoMs }
  if (typeof occurredAt !== 'number') return null
  const settings = await ofShop(access.stores, context).readSettings()
  const { keptMs } = keptJournal(access, settings, timesOf(access, context).endsBy)
  return { at: occurredAt, keptMs }
}
