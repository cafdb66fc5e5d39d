import { findMisplaced } from './known-fields.ts'
import {
  type AnyShape,
  type JsonSchema,
  type OptionalShape,
  type Problem,
  type Read,
  refTo,
  type Shape,
  sentenceOf,
  shape,
  type ValueOf,
} from './shape.ts'
import { nullable } from './values.ts'

export type Fields = Readonly<Record<string, AnyShape>>

type OptionalIn<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends OptionalShape<unknown> ? Name : never
}[keyof Of]

// Inferred and mapped, so that TypeScript writes the fields out in the client's declarations.
/** The object of some fields. @typeParam Nothing what stands for a field that is left out */
export type ObjectOf<Of extends Fields, Nothing = never> = {
  [Name in Exclude<keyof Of, OptionalIn<Of>>]: ValueOf<Of[Name]>
} & {
  [Name in OptionalIn<Of>]?: ValueOf<Of[Name]> | Nothing
} extends infer Both
  ? { [Name in keyof Both]: Both[Name] }
  : never

export interface ObjectShape<Value, Of extends Fields = Fields> extends Shape<Value> {
  readonly fields: Of
}

interface Rules {
  /** Whether null stands for a field that is left out. */
  readonly isCreation: boolean
  /** Whether fields are refused that the desk knows and that are none of these. */
  readonly isSent: boolean
}

const RETURNED: Rules = { isCreation: false, isSent: false }
const EDIT: Rules = { isCreation: false, isSent: true }
const CREATION: Rules = { isCreation: true, isSent: true }

/** What an operation returns. */
export const object = <const Of extends Fields>(fields: Of, description?: string) =>
  objectBy<ObjectOf<Of>, Of>(fields, description === undefined ? {} : { description }, RETURNED)

/** What is sent to change something: null clears a field that may be empty. Fields that the desk does not know are ignored. */
export const edit = <const Of extends Fields>(fields: Of, schema: JsonSchema = {}) =>
  objectBy<ObjectOf<Of>, Of>(fields, schema, EDIT)

/**
 * What is sent to make something: null stands for a field that is left out, as serializers write it. Fields that the desk does
 * not know are ignored.
 */
export const creation = <const Of extends Fields>(fields: Of, schema: JsonSchema = {}) =>
  objectBy<ObjectOf<Of, null>, Of>(fields, schema, CREATION)

/** Reads the fields in their order. */
function objectBy<Value, Of extends Fields>(
  fields: Of,
  schema: JsonSchema,
  rules: Rules,
): ObjectShape<Value, Of> {
  const all = Object.entries(fields)
  const takes = Object.keys(fields)
  function read(given: unknown, beside: readonly string[] = []): Read<Value> {
    if (!isObject(given)) return { reason: 'must be an object' }
    const misplaced = rules.isSent ? misplacedIn(given, takes, beside, rules) : undefined
    if (misplaced !== undefined) return { problem: misplaced, isMisplaced: true }
    const value: Record<string, unknown> = {}
    for (const [field, each] of all) {
      const sent = sentIn(given, field, rules)
      if (sent === undefined && each.options.isOptional) continue
      const found = each.read(sent)
      if (!('value' in found)) return problemOf(field, each, sent, found)
      value[field] = found.value
    }
    return { value: value as Value }
  }
  const describe = () => {
    const required = all.filter(([, { options }]) => !options.isOptional).map(([name]) => name)
    return {
      type: 'object',
      ...schema,
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(all.map(([name, each]) => [name, propertyOf(each, rules)])),
    }
  }
  return { ...shape(read, describe, { isEdit: !rules.isCreation }), fields }
}

type Given = Readonly<Record<string, unknown>>

export const isObject = (given: unknown): given is Given =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** The value of a field; undefined where it is left out. */
function sentIn(given: Given, field: string, { isCreation }: Pick<Rules, 'isCreation'>): unknown {
  const sent = Object.hasOwn(given, field) ? given[field] : undefined
  return isCreation && sent === null ? undefined : sent
}

function misplacedIn(
  given: Given,
  takes: readonly string[],
  beside: readonly string[],
  rules: Rules,
): string | undefined {
  for (const field of Object.keys(given)) {
    if (takes.includes(field) || beside.includes(field)) continue
    const isLeftOut = rules.isCreation && given[field] === null
    const problem = isLeftOut ? undefined : findMisplaced(field)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What is wrong with an object because of a field. */
function problemOf(field: string, each: AnyShape, sent: unknown, found: Problem): Problem {
  const { called = `The ${field}`, missing } = each.options
  if (sent === undefined && missing !== undefined) return { problem: missing }
  if (found.at !== undefined) return 'fields' in each ? below(field, found) : found
  if ('fields' in each) return { ...found, at: field }
  return 'problem' in found ? found : { problem: sentenceOf(found, called) }
}

const below = (place: string, found: Problem): Problem => ({
  ...found,
  at: found.at === undefined ? place : `${place}.${found.at}`,
})

/** A field as the document has it: of what is sent to make something, one that may be left out may be null. */
function propertyOf(each: AnyShape, { isCreation }: Rules): JsonSchema {
  const schema = refTo(each)
  if (!isCreation || !each.options.isOptional) return schema
  // Nothing may stand beside a reference.
  return nullable('$ref' in schema ? each.schema() : schema)
}

export interface EitherShape<Value> extends Shape<Value> {
  readonly forms: readonly AnyShape[]
}

interface EitherRules<Form> {
  /** Whether null stands for a field that is left out, as in `creation`. */
  readonly isCreation?: boolean
  /** The form of what has none of the fields. */
  readonly otherwise?: Form
}

/**
 * What is sent in one of several forms, each known by a field that it alone has.
 * @param problemOf the sentence where it is of none, or of several; by how many
 */
export function either<const Forms extends Fields>(
  forms: Forms,
  problemOf: (count: number) => string,
  { isCreation = true, otherwise }: EitherRules<keyof Forms> = {},
): EitherShape<ValueOf<Forms[keyof Forms]>> {
  type Value = ValueOf<Forms[keyof Forms]>
  const all = Object.entries(forms)
  function read(given: unknown, beside?: readonly string[]): Read<Value> {
    if (!isObject(given)) return { reason: 'must be an object' }
    const found = all.filter(([field]) => sentIn(given, field, { isCreation }) !== undefined)
    const form = found[0]?.[1] ?? (otherwise && forms[otherwise])
    return form === undefined || found.length > 1
      ? { problem: problemOf(found.length) }
      : (form.read(given, beside) as Read<Value>)
  }
  return {
    ...shape<Value>(read, () => ({ oneOf: all.map(([, form]) => refTo(form)) }), {
      isEdit: !isCreation,
    }),
    forms: Object.values(forms),
  }
}

interface ListRules {
  /** Its own name, by which sentences name an item: `movements[3]`. */
  readonly name: string
  readonly description?: string
  readonly minItems?: number
  readonly maxItems?: number
  /** What else the document says of it. */
  readonly schema?: JsonSchema
  /** Why another value is no such list: the rest of a sentence. */
  readonly reason: string
  /** Names an item further where it is refused. */
  readonly of?: (item: unknown) => string
}

export interface ListShape<Value> extends Shape<readonly Value[]> {
  readonly items: Shape<Value>
}

/** A list that is sent. Sentences about an item name its place. */
export function listSent<Value>(items: Shape<Value>, rules: ListRules): ListShape<Value> {
  const { name, reason, of, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = rules
  function read(given: unknown): Read<readonly Value[]> {
    const isList = Array.isArray(given) && given.length >= minItems && given.length <= maxItems
    if (!isList) return { reason }
    const values: Value[] = []
    for (const [place, item] of given.entries()) {
      const found = items.read(item)
      if (!('value' in found)) {
        const further = of?.(item)
        return { ...below(`${name}[${place}]`, found), ...(further && { of: further }) }
      }
      values.push(found.value)
    }
    return { value: values }
  }
  const schema = () => ({
    type: 'array',
    items: refTo(items),
    ...(minItems > 0 && { minItems }),
    ...(maxItems !== Number.POSITIVE_INFINITY && { maxItems }),
    ...(rules.description !== undefined && { description: rules.description }),
    ...rules.schema,
  })
  return { ...shape(read, schema, { called: `"${name}"` }), items }
}

/** A list that an operation returns. */
export const listOf = <Value>(items: Shape<Value>, description?: string): ListShape<Value> => {
  const read = (given: unknown): Read<readonly Value[]> =>
    Array.isArray(given) ? { value: given } : { reason: 'must be a list' }
  const schema = () => ({
    type: 'array',
    items: refTo(items),
    ...(description !== undefined && { description }),
  })
  return { ...shape(read, schema), items }
}
