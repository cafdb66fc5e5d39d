import type { MovementReason } from '../../stock/journal.ts'

export const DAY_CHOICES = ['today', 'yesterday', 'date', 'all'] as const
export type DayChoice = (typeof DAY_CHOICES)[number]

/** Which movements are shown. Undefined: all. */
export interface MovementFilter {
  readonly day: DayChoice
  /** The day of the choice `date`, as a date field has it. */
  readonly date: string
  readonly keyId: string | undefined
  readonly reason: MovementReason | undefined
  readonly kind: string | undefined
  readonly petId: bigint | undefined
}

export const TODAY: MovementFilter = {
  day: 'today',
  date: '',
  keyId: undefined,
  reason: undefined,
  kind: undefined,
  petId: undefined,
}
