import type { Routes } from './contract.ts'
import type { OperationsOf } from './endpoints.ts'

type Shape = (body: unknown) => boolean

type Fields = Readonly<Record<string, Shape>>

const text: Shape = (value) => typeof value === 'string'
const number: Shape = (value) => typeof value === 'number'
const int64: Shape = (value) => typeof value === 'bigint'
const flag: Shape = (value) => typeof value === 'boolean'
const textOrNull: Shape = (value) => value === null || text(value)

const withFields =
  (fields: Fields): Shape =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, holds]) => holds((value as Record<string, unknown>)[name]))

const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)

const item: Shape = withFields({ petId: int64, quantity: number })
const deskPet: Shape = withFields({ petId: int64, quantity: number, low: flag })

/**
 * As much of what each operation answers as tells it from the JSON of others. An operation that the
 * server adds or drops fails the build here.
 */
const RESPONSE_SHAPES: Readonly<Record<OperationsOf<Routes>, Shape>> = {
  'get /v1/inventory': listOf(item),
  'patch /v1/inventory/:petId': item,
  'get /desk/api/key': withFields({ id: text, name: text, access: text, plan: text }),
  'get /desk/api/inventory': listOf(deskPet),
  'post /desk/api/inventory': deskPet,
  'patch /desk/api/inventory/:petId': deskPet,
  'get /desk/api/inventory/:petId/movements': withFields({
    movements: listOf(withFields({ id: text, newQuantity: number, reason: text })),
    next: textOrNull,
  }),
  'post /desk/api/inventory/:petId/movements': withFields({ petId: int64, newQuantity: number }),
}

/** Whether a body can be what an operation answers, told by its method and path. */
export function isResponseBody(body: unknown, method: string, path: string): boolean {
  const segments = path.split('/')
  const found = Object.entries(RESPONSE_SHAPES).find(([operation]) => {
    const [known = '', pattern = ''] = operation.split(' ')
    return known === method && matches(pattern.split('/'), segments)
  })
  return found?.[1](body) ?? false
}

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => segment.startsWith(':') || segment === path[index])
