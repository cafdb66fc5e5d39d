import type * as server from '../../src/client/contract.ts'

// Never run. A type that only a call has is written out in its declaration, member by member, where a
// name would be imported.
declare function written<Type>(): Type

export const Routes = written<{ [Key in keyof server.Routes]: server.Routes[Key] }>()
export const ErrorStatus =
  written<{ [Code in keyof server.ErrorStatus]: server.ErrorStatus[Code] }>()
