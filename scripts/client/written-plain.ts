import type * as server from '../../src/client/contract.ts'

/** What JSON.parse makes of what the service sends, as plain Eden reads it: a number of every integer. */
type Plain<Type> = unknown extends Type
  ? Type
  : Type extends Response
    ? Response
    : bigint extends Type
      ? Exclude<Type, bigint> | number
      : Type extends readonly (infer Each)[]
        ? Plain<Each>[]
        : Type extends object
          ? { [Key in keyof Type]: Plain<Type[Key]> }
          : Type

// Never run, as written-contract.ts.
declare function written<Type>(): Type

export const PlainRoutes = written<{ [Key in keyof server.Routes]: Plain<server.Routes[Key]> }>()
