import type * as server from '../../src/client/contract.ts'

// Never run. TypeScript writes the type of a call out member by member in the declaration, where it
// would import the type of a name.
declare function written<Type>(): Type

export const Routes = written<{ [Key in keyof server.Routes]: server.Routes[Key] }>()
export const ErrorStatus =
  written<{ [Code in keyof server.ErrorStatus]: server.ErrorStatus[Code] }>()
