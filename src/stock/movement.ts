/** Why a quantity changed. The first five are given by petstock itself, the others by people. */
export const MOVEMENT_REASONS = [
  'update',
  'import',
  'command',
  'add',
  'remove',
  'arrival',
  'return',
  'sale',
  'count',
  'damage',
  'other',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]

/** One line of the journal. A pet that does not exist yet, or no longer, counts as quantity 0. */
export interface Movement {
  readonly petId: bigint
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: MovementReason
  readonly note: string | null
  /** The API key that asked for the change; null when it came from the command line. */
  readonly keyId: string | null
  /** UTC epoch milliseconds. */
  readonly at: number
}
