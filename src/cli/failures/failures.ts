import { ShopMoved } from '../../storage/failures.ts'

/** A wrong call. Nothing was opened, and the program ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A correct call that could not be carried out. The program ends with 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Whether a call was wrong, so that the same will fail again: it has a mistake, or names a folder without its shop. */
export const isWrongCall = (error: unknown): boolean =>
  error instanceof UsageError || error instanceof ShopMoved
