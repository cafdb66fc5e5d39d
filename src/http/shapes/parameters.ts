import { invalidQuery } from '../errors/query-errors.ts'
import { readPetId } from '../request/pet-in-path.ts'
import { type Fields, type ObjectOf, object } from './objects.ts'
import { type JsonSchema, type Problem, type Shape, sentenceOf, shape } from './shape.ts'

/** A parameter of a path, as the document has it. */
export interface PathParameter {
  readonly name: string
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string | number
}

export interface PathShape<Value> extends Shape<Value> {
  readonly parameters: readonly PathParameter[]
}

const petParameter = (description: string, example: number): PathParameter => ({
  ...{ name: 'petId', example, description: `${description}: any 64-bit integer` },
  schema: { type: 'integer', format: 'int64' },
})

/** The pet that a path names. @throws ApiError invalid_pet_id */
export const ofPet = (description: string, example: number): PathShape<{ petId: bigint }> => ({
  ...shape<{ petId: bigint }>(
    (params) => ({ value: { petId: readPetId((params as { petId: string }).petId) } }),
    {},
  ),
  parameters: [petParameter(description, example)],
})

/** The pet that a path names, for an operation that reads it by itself. */
export const ofPetReadApart = (
  description: string,
  example: number,
): PathShape<{ petId: string }> => ({
  ...shape<{ petId: string }>((params) => ({ value: params as { petId: string } }), {}),
  parameters: [petParameter(description, example)],
})

/** What else a path names, by a text. */
export const ofText = <const Name extends string>(
  name: Name,
  description: string,
  example: string,
): PathShape<{ [Each in Name]: string }> => ({
  ...shape<{ [Each in Name]: string }>(
    (params) => ({ value: params as { [Each in Name]: string } }),
    {},
  ),
  parameters: [{ name, description, example, schema: { type: 'string' } }],
})

export interface QueryShape<Value> extends Shape<Value> {
  readonly fields: Fields
}

/**
 * The parameters of a query, all of which may be left out; others are ignored. It throws the error itself, as `body` does.
 * @param hint what to ask like, as a sentence, by the parameter that is wrong
 */
export function query<const Of extends Fields>(
  fields: Of,
  hint: (parameter: string) => string,
): QueryShape<Partial<ObjectOf<Of>>> {
  type Value = Partial<ObjectOf<Of>>
  const all = Object.entries(fields)
  function read(given: unknown) {
    const asked = given as Readonly<Record<string, string | readonly string[] | undefined>>
    const value: Record<string, unknown> = {}
    for (const [name, each] of all) {
      const texts = asked[name]
      if (texts === undefined) continue
      const found = typeof texts === 'string' ? each.read(texts) : givenTwice(texts.length)
      if (!('value' in found)) {
        throw invalidQuery(sentenceOf(found, `The parameter "${name}"`), hint(name))
      }
      value[name] = found.value
    }
    return { value: value as Value }
  }
  return { ...shape<Value>(read, object(fields).schema), fields }
}

const givenTwice = (times: number): Problem => ({ reason: `is given ${times} times` })
