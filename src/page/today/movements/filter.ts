import type { MovementReason } from '../../../stock/journal.ts'

/** Which movements of a time are shown. Undefined: all. */
export interface MovementFilter {
  readonly keyId: string | undefined
  readonly reason: MovementReason | undefined
  readonly kind: string | undefined
  readonly petId: bigint | undefined
}

export const ALL_CHANGES: MovementFilter = {
  keyId: undefined,
  reason: undefined,
  kind: undefined,
  petId: undefined,
}
