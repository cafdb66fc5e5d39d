import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type { ErrorSchema } from './schemas.ts'

/**
 * The types of routes, without a schema that Elysia would check by: bodies are read and written by hand.
 * So no server pays for the schemas, which are loaded with the document, and Elysia cannot change them:
 * it would forbid further fields, and the document would say so.
 */

const ANYTHING = Type.Any()

/** The type of a route's body or query, by its schema. */
export const typed = <Schema extends TSchema>() => ANYTHING as unknown as TUnsafe<Static<Schema>>

/** The types of a route's responses: of its 200, and of its errors by their statuses. */
export const typesAlone = <Value, Status extends number>() =>
  ({}) as {
    response: { 200: TUnsafe<Value> } & { [Each in Status]: TUnsafe<Static<typeof ErrorSchema>> }
  }
