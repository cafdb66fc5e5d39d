/** The call is wrong: nothing was opened. The program ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The call was right and could not be done. The program ends with 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Nobody reads the answer any more, as when `head` has seen enough. The program ends with 1. */
export class ReaderGone extends Error {
  override name = 'ReaderGone'
}
