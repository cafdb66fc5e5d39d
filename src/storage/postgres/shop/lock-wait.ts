import type { LockWait } from './shop-queries.ts'

// The database ends the wait itself. A lane that gave up would leave a statement behind that waits on, and holds the
// locks that it has: those of all shops that were sent with the one that is held. The time is set by a statement for
// its own transaction, so that it also works through a pooler.

/** The column that sets the time. It takes effect before rows of the same statement are locked that are joined with it. */
export const lockWaitText = (parameter: string): string =>
  `set_config('lock_timeout', ${parameter}::text, true) AS lock_wait`

/** Zero is no end. */
export const lockWaitParameter = (lockWait: LockWait): string => String(lockWait ?? 0)
