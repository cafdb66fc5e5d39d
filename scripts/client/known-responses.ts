import { deskRoutes } from '../../src/http/desk/desk-routes.ts'
import { inventoryRoutes } from '../../src/http/inventory/inventory-routes.ts'
import type { ListShape, ObjectShape } from '../../src/http/shapes/objects.ts'
import type { Returned } from '../../src/http/shapes/responses.ts'
import type { AnyShape, JsonSchema } from '../../src/http/shapes/shape.ts'

/**
 * Writes src/client/known-responses.ts: by which fields the client knows the response of each operation, out of the shapes that the
 * routes return. Run it after a change of these; a test says where that was forgotten.
 */

const KNOWN_RESPONSES_FILE = new URL('../../src/client/known-responses.ts', import.meta.url)
  .pathname

/** As the client has it: the type of a value, a list of one kind, or an object by its fields. */
type Known = string | readonly [Known] | { readonly [field: string]: Known }

type Inside = Partial<Pick<ListShape<unknown>, 'items'> & Pick<ObjectShape<unknown>, 'fields'>>

/** Deeper fields say no more: a response of something else differs above. */
const DEEPEST = 2

/** Later ones may be newer than the service that responds. */
const MOST_FIELDS = 3

/** How a client knows a value; undefined for what says nothing. */
function knownOf(each: AnyShape & Inside, depth = 0): Known | undefined {
  const schema = each.schema()
  if (depth > DEEPEST) return undefined
  if (schema.nullable) return schema.type === 'object' ? undefined : `${typeOf(schema)} or null`
  if (each.items !== undefined) {
    const item = knownOf(each.items, depth)
    return item === undefined ? 'list' : [item]
  }
  if (each.fields !== undefined) {
    const known = Object.entries(each.fields).flatMap(([name, field]) => {
      const found = field.options.isOptional ? undefined : knownOf(field, depth + 1)
      return found === undefined ? [] : [[name, found] as const]
    })
    const isSure = ([, field]: (typeof known)[number]) => !String(field).endsWith('or null')
    const sureFirst = known.toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)))
    return Object.fromEntries(sureFirst.slice(0, MOST_FIELDS))
  }
  return typeOf(schema)
}

const typeOf = ({ type, format, description }: JsonSchema): string | undefined => {
  if (type === 'array') return 'list'
  // Times and sizes are exact as numbers; petId alone is not.
  if (type === 'integer') return format === 'int64' && isPetId(description) ? 'bigint' : 'number'
  return typeof type === 'string' ? type : undefined
}

const isPetId = (description: unknown): boolean =>
  String(description).startsWith('Identifier of the animal')

interface Route {
  readonly method: string
  readonly path: string
  readonly hooks: { readonly response: Readonly<Record<string, Partial<Returned<unknown>>>> }
}

/** By operation, what all of its successes have. */
export function knownResponses(): Readonly<Record<string, Known>> {
  const routes = [...inventoryRoutes.routes, ...deskRoutes.routes] as unknown as readonly Route[]
  const known = routes.flatMap(({ method, path, hooks }) => {
    const successes = Object.values(hooks.response).flatMap(({ success }) => success ?? [])
    if (successes.some(({ events }) => events !== undefined)) return []
    const each = successes.map(({ shape }) => knownOf(shape) ?? {})
    return [[`${method.toLowerCase()} ${path}`, shared(each)] as const]
  })
  return Object.fromEntries(known)
}

/** What all successes of an operation have. */
function shared(all: readonly Known[]): Known {
  const [first = {}, ...others] = all
  if (typeof first === 'string' || Array.isArray(first)) return first
  return Object.fromEntries(
    Object.entries(first).filter(([name]) =>
      others.every((other) => typeof other === 'object' && name in other),
    ),
  )
}

/** The text of the file. */
const knownResponsesText = (): string => `import type { Routes } from './contract.ts'
import type { OperationsOf } from './operations.ts'

/** The type of a value, a list of one kind, or an object by its fields. */
export type Known = string | readonly [Known] | { readonly [field: string]: Known }

/** The fields by which the client recognizes the response of each operation. Written by scripts/client/known-responses.ts. */
export const KNOWN_RESPONSES: Readonly<Record<OperationsOf<Routes>, Known>> = ${JSON.stringify(
  knownResponses(),
)}
`

if (import.meta.main) {
  await Bun.write(KNOWN_RESPONSES_FILE, knownResponsesText())
  await Bun.$`${process.execPath} x biome check --write ${KNOWN_RESPONSES_FILE}`.quiet()
}
