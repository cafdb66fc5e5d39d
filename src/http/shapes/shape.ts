// A shape says what a value has to be, once: how it is read, what its type is, and what the document says of it. Each is a
// Standard Schema, so that Elysia and Eden take its type. It reads to the type that is sent: Eden has no other for it.

/** A JSON Schema, as OpenAPI 3.0 has it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** Why a value is none. */
export type Problem = {
  /** The place of what is wrong within the value, as `movements[3]`; absent: the value itself. */
  readonly at?: string
  /** Names the place further, as `, of pet 42`. */
  readonly of?: string
  /** The field is known, and stands in the wrong place. */
  readonly isMisplaced?: true
} & (
  | /** The rest of a sentence that begins with what it is called. */ { readonly reason: string }
  | /** A whole sentence. */ { readonly problem: string }
)

export type Read<Value> = { readonly value: Value } | Problem

export interface ShapeOptions {
  /** Its name among the schemas of the document. */
  readonly name?: string
  /** How sentences begin about it; absent: by the name of its field, `The name`. */
  readonly called?: string
  /** The sentence where it is missing; absent: that of a value that is none. */
  readonly missing?: string
  readonly isOptional?: true
  /** It changes something: null clears, and does not stand for a field that is left out. */
  readonly isEdit?: boolean
}

export interface Shape<Value> {
  /** @param beside fields that an object may have without a meaning */
  readonly read: (given: unknown, beside?: readonly string[]) => Read<Value>
  /** Made when the document asks for it: no server needs it before. */
  readonly schema: () => JsonSchema
  readonly options: ShapeOptions
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'petstock'
    readonly validate: (
      given: unknown,
    ) => { readonly value: Value } | { readonly issues: readonly { readonly message: string }[] }
    readonly types?: { readonly input: Value; readonly output: Value }
  }
}

export interface OptionalShape<Value> extends Shape<Value> {
  readonly options: ShapeOptions & { readonly isOptional: true }
}

export type AnyShape = Shape<unknown>

export type ValueOf<Each> = Each extends Shape<infer Value> ? Value : never

/** Makes a shape of what reads a value, and of what the document says. */
export function shape<Value>(
  read: Shape<Value>['read'],
  schema: JsonSchema | (() => JsonSchema),
  options: ShapeOptions = {},
): Shape<Value> {
  const validate = (given: unknown) => {
    const found = read(given)
    return 'value' in found ? found : { issues: [{ message: sentenceOf(found, 'The value') }] }
  }
  return {
    read,
    schema: typeof schema === 'function' ? (schema as () => JsonSchema) : () => schema,
    options,
    '~standard': { version: 1, vendor: 'petstock', validate },
  }
}

/** The whole sentence of what is wrong. @param called how it begins */
export function sentenceOf(wrong: Problem, called: string): string {
  const { at, of = '' } = wrong
  if ('reason' in wrong) return `${at ?? called} ${wrong.reason}.`
  return at === undefined ? wrong.problem : `${at}${of}: ${wrong.problem}`
}

const withOptions = <Each extends AnyShape>(each: Each, more: ShapeOptions): Each => ({
  ...each,
  options: { ...each.options, ...more },
})

/** Gives a shape its own name in the document. */
export const named = <Each extends AnyShape>(name: string, each: Each): Each =>
  withOptions(each, { name })

/** Says how sentences about a field begin. @param missing the sentence where it is missing */
export const called = <Each extends AnyShape>(name: string, each: Each, missing?: string): Each =>
  withOptions(each, missing === undefined ? { called: name } : { called: name, missing })

export const optional = <Value>(each: Shape<Value>): OptionalShape<Value> =>
  withOptions(each, { isOptional: true }) as OptionalShape<Value>

/** Says something else of it in the document. */
export const described = <Value>(
  { read, schema, options }: Shape<Value>,
  description: string,
): Shape<Value> => shape(read, () => ({ ...schema(), description }), options)

/** Has one reason for whatever is wrong within it, but for a field in the wrong place. */
export const saying = <Each extends AnyShape>(each: Each, reason: string): Each => {
  const read: AnyShape['read'] = (given, beside) => {
    const found = each.read(given, beside)
    return 'value' in found || found.isMisplaced ? found : { reason }
  }
  return { ...each, ...shape(read, each.schema, each.options) }
}

/** Describes it in the document as another one: not all that is read can be said to generators of clients. */
export const describedAs = <Each extends AnyShape>(each: Each, { schema }: AnyShape): Each => ({
  ...each,
  schema,
})

/** Shows an example of it in the document. */
export const withExample = <Value>(
  { read, schema, options }: Shape<Value>,
  example: string | number,
): Shape<Value> => shape(read, () => ({ ...schema(), example }), options)

/** Refuses what is wrong as a whole, though each part is right. @param problemOf gives a sentence */
export const checked = <Each extends AnyShape>(
  each: Each,
  problemOf: (value: ValueOf<Each>) => string | undefined,
): Each => {
  const read: AnyShape['read'] = (given, beside) => {
    const found = each.read(given, beside)
    const problem = 'value' in found ? problemOf(found.value as ValueOf<Each>) : undefined
    return problem === undefined ? found : { problem }
  }
  return { ...each, ...shape(read, each.schema, each.options) }
}

/** A schema by its name, where it has one. */
export const refTo = ({ options: { name }, schema }: AnyShape): JsonSchema =>
  name === undefined ? schema() : { $ref: `#/components/schemas/${name}` }
