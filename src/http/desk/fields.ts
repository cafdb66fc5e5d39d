import type { ApiError } from '../errors/api-error.ts'

/** A value, or why it cannot be one: as the rest of a sentence that begins with the field. */
export type Read<Value> = { readonly value: Value } | { readonly reason: string }

/**
 * Makes a reader of the fields of a body; one that is absent reads as undefined.
 * @param refuse makes the error, out of a sentence that names the field
 */
export const fieldReader =
  (body: Readonly<Record<string, unknown>>, refuse: (problem: string) => ApiError) =>
  <Value>(name: string, readValue: (value: unknown) => Read<Value>): Value | undefined => {
    if (!Object.hasOwn(body, name)) return undefined
    const read = readValue(body[name])
    if ('reason' in read) throw refuse(`The ${name} ${read.reason}.`)
    return read.value
  }

/** A body that makes something: null stands for a field that is left out, as serializers write it. */
export const withoutNulls = (
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))

/** Reads null, or what another reader reads. @param meaning what null stands for */
export const orNull =
  <Value>(readValue: (value: unknown) => Read<Value>, meaning: string) =>
  (value: unknown): Read<Value | null> => {
    if (value === null) return { value }
    const read = readValue(value)
    return 'reason' in read ? { reason: `${read.reason}, or null for ${meaning}` } : read
  }

export const readOneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown): Read<Value> => {
    const found = values.find((each) => each === value)
    return found === undefined
      ? { reason: `must be one of ${values.join(', ')}` }
      : { value: found }
  }

// -0 is 0.
export const readInteger =
  (min: number, max: number) =>
  (value: unknown): Read<number> =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? { value: (value as number) + 0 }
      : { reason: `must be an integer from ${min} to ${max}` }
