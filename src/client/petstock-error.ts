/**
 * What went wrong, as a value: `status` and `code` say what, `message` is for people. As a type it is
 * a union of what can really happen, so that a check of either narrows the other.
 */
export class PetstockError<
  Status extends number = number,
  Code extends string = string,
> extends Error {
  override readonly name: string = 'PetstockError'
  /** The HTTP status; 0 where the service itself did not answer. */
  readonly status: Status
  readonly code: Code
  /** The contract's Error body. */
  readonly value: { readonly code: Code; readonly message: string; readonly status: Status }

  constructor(status: Status, code: Code, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.value = { code, message, status }
  }
}

/** What can go wrong without an answer of the service. */
export type LocalCode =
  /** It could not be reached, or broke off, however often that was tried. */
  | 'network_failure'
  /** The deadline passed while it had not answered. */
  | 'deadline_exceeded'
  /** The caller's signal ended it. */
  | 'aborted'
  /** Something else answered: a captive portal, a proxy, another version of the service. */
  | 'unexpected_answer'

export type LocalError = LocalErrorOf<LocalCode>
type LocalErrorOf<Code extends LocalCode> = Code extends LocalCode ? PetstockError<0, Code> : never

export const localError = <Code extends LocalCode>(code: Code, message: string, cause?: unknown) =>
  new PetstockError(0, code, message, cause)
