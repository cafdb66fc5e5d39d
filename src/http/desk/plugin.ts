import { type Static, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { ErrorSchema } from '../schemas.ts'
import { visitContext } from '../visit.ts'

/** What every file of routes for the desk begins with. */
export const deskPlugin = () =>
  new Elysia({ prefix: '/desk/api', strictPath: true }).use(visitContext)

const ANYTHING = Type.Any()

/**
 * Gives a route the types of a schema and nothing else: bodies are read and written by hand, so that
 * there is nothing left to check. The schemas themselves are loaded with the document.
 */
export const typed = <Schema extends TSchema>() => typedAs<Static<Schema>>()

export const typedAs = <Value>() => ANYTHING as unknown as TUnsafe<Value>

/** The types of a route's errors, by their statuses. */
export const errors = <const Status extends number>(...statuses: readonly Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, ANYTHING])) as unknown as {
    [Each in Status]: TUnsafe<Static<typeof ErrorSchema>>
  }

/**
 * The types of a route's answers, without anything that Elysia would make a check of: it would cost
 * every server some memory.
 */
export const typesAlone = <Value, Status extends number>() =>
  ({}) as {
    response: { 200: TUnsafe<Value> } & { [Each in Status]: TUnsafe<Static<typeof ErrorSchema>> }
  }
