import { type JsonSchema, type Shape, shape } from './shape.ts'

/** Any text. */
export const text = (description?: string, more: JsonSchema = {}): Shape<string> =>
  shape<string>(
    (value) => (typeof value === 'string' ? { value } : { reason: 'must be text' }),
    () => ({ type: 'string', ...more, ...(description !== undefined && { description }) }),
  )

export const flag = (
  description: string,
  { reason = 'must be true or false' }: { readonly reason?: string } = {},
): Shape<boolean> =>
  shape<boolean>(
    (value) => (typeof value === 'boolean' ? { value } : { reason }),
    () => ({ type: 'boolean', description }),
  )

/** An integer that a number holds exactly. */
export const integer = (
  minimum: number,
  maximum: number,
  description: string,
  more: JsonSchema = {},
): Shape<number> =>
  shape<number>(
    (value) =>
      Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum
        ? // -0 is 0.
          { value: (value as number) + 0 }
        : { reason: `must be an integer from ${minimum} to ${maximum}` },
    () => ({ type: 'integer', minimum, maximum, ...more, description }),
  )

/** How many there are of what an operation returns. */
export const count = (description?: string, more: JsonSchema = {}): Shape<number> =>
  shape<number>(
    (value) =>
      Number.isInteger(value) ? { value: value as number } : { reason: 'must be an integer' },
    () => ({ type: 'integer', ...more, ...(description !== undefined && { description }) }),
  )

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
  {
    reason = `must be one of ${values.join(', ')}`,
    ...more
  }: JsonSchema & { readonly reason?: string } = {},
): Shape<Value> =>
  shape<Value>(
    (given) => {
      const value = values.find((each) => each === given)
      return value === undefined ? { reason } : { value }
    },
    () => ({ type: 'string', description, ...more, enum: [...values] }),
  )

/** A value, or null. @param meaning what null stands for, where it is read */
export const orNull = <Value>(
  { read, schema, options }: Shape<Value>,
  meaning = 'none',
): Shape<Value | null> =>
  shape<Value | null>(
    (given, beside) => {
      if (given === null) return { value: null }
      const found = read(given, beside)
      return 'reason' in found
        ? { ...found, reason: `${found.reason}, or null for ${meaning}` }
        : found
    },
    () => nullable(schema()),
    options,
  )

/** As OpenAPI 3.0 writes it: null is one of the values, too, where they are listed. */
export const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(Array.isArray(schema.enum) &&
    !schema.enum.includes(null) && { enum: [...schema.enum, null] }),
  nullable: true,
})
