import type { AnyShape, JsonSchema } from '../shapes/shape.ts'
import type { DescribedRoute } from './describe.ts'

/** What objects, forms and lists have within them. */
interface Inside {
  readonly fields?: Readonly<Record<string, AnyShape>>
  readonly forms?: readonly AnyShape[]
  readonly items?: AnyShape
}

/** The shapes that are right within one. */
const partsOf = ({ fields, forms, items }: AnyShape & Inside): readonly AnyShape[] => [
  ...Object.values(fields ?? {}),
  ...(forms ?? []),
  ...(items === undefined ? [] : [items]),
]

/** The schemas with a name of some shapes and of all that is in them, in the order in which they are met. */
export function namedSchemas(shapes: readonly AnyShape[]): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {}
  const add = (each: AnyShape): void => {
    const { name } = each.options
    if (name !== undefined && name in found) return
    if (name !== undefined) found[name] = each.schema()
    for (const part of partsOf(each)) add(part)
  }
  for (const each of shapes) add(each)
  return found
}

/** The shapes of what a route takes and returns. */
export const shapesOf = ({ hooks: { body, query, response = {} } }: DescribedRoute): AnyShape[] => [
  ...(body === undefined ? [] : [body.shape]),
  ...(query === undefined ? [] : Object.values(query.fields)),
  ...Object.values(response).flatMap(({ success }) => success?.described ?? []),
]
