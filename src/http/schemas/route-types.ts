import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type {
  CodeOfAccess,
  CodeOfConnection,
  CodeOfHealth,
  CodeOfImport,
  CodeOfStock,
  CodeOfUndo,
} from '../errors/api-error.ts'
import type { ErrorSchema } from './schemas.ts'

/**
 * The types of routes, without a schema that Elysia would check by: bodies are read and written by hand.
 * So no server pays for the schemas, which are loaded with the document, and Elysia cannot change them:
 * it would forbid further fields, and the document would say so.
 */

const ANYTHING = Type.Any()

/** The type of a route's body or query, by its schema. */
export const typed = <Schema extends TSchema>() => ANYTHING as unknown as TUnsafe<Static<Schema>>

// Mapped, so that TypeScript writes the codes out in the client's declarations, and imports no name of the server.
type ErrorOf<Code extends string> = TUnsafe<{
  [Field in keyof Static<typeof ErrorSchema>]: Field extends 'code'
    ? { [Each in Code]: Each }[Code]
    : Static<typeof ErrorSchema>[Field]
}>

interface Responses<Value, Status extends number, Success extends number, Code extends string> {
  // Elysia takes a route without a type for its 200 for one that responds with anything.
  response: { [Each in Success | 200]: TUnsafe<Each extends Success ? Value : never> } & {
    [Each in Status]: ErrorOf<Code>
  }
}

/** The types of a route's responses: of its 200, and of its errors by their statuses. */
export const typesAlone = <Value, Status extends number>() =>
  ({}) as Responses<Value, Status, 200, CodeOfStock>

/** The same of a route that undoes a change of many pets. */
export const typesOfUndo = <Value, Status extends number>() =>
  ({}) as Responses<Value, Status, 200, CodeOfUndo>

/** The same of a route about keys, one-time codes and settings, which may succeed with other statuses. */
export const typesOfAccess = <Value, Status extends number, Success extends number = 200>() =>
  ({}) as Responses<Value, Status, Success, CodeOfAccess>

/** The same of a route about how devices reach the service. */
export const typesOfConnection = <Value, Status extends number>() =>
  ({}) as Responses<Value, Status, 200, CodeOfConnection>

/** The same of a route about the health of the service and its backups. */
export const typesOfHealth = <Value, Status extends number, Success extends number = 200>() =>
  ({}) as Responses<Value, Status, Success, CodeOfHealth>

/** The same of a route about imports. */
export const typesOfImports = <Value, Status extends number>() =>
  ({}) as Responses<Value, Status, 200, CodeOfImport>
