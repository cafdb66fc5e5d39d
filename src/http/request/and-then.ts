import type { Soon } from '../../soon.ts'

/** Goes on with a value: at once where it is there, so that a request that waits for nothing makes no promise. */
export const andThen = <Value, Next>(
  value: Soon<Value>,
  next: (value: Value) => Soon<Next>,
): Soon<Next> => (value instanceof Promise ? value.then(next) : next(value))
