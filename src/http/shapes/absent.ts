// Rules of JSON Schema for fields that a body lacks.

/** Holds of a body that lacks these fields, or has null there. */
export function withoutFilled(...fields: readonly string[]) {
  const filled = fields.map((field) => ({
    properties: { [field]: { not: { enum: [null] } } },
    required: [field],
  }))
  return { not: filled.length === 1 ? filled[0] : { anyOf: filled } }
}

/** Holds of a body that lacks a field. */
export const without = (field: string) => ({
  not: { properties: { [field]: {} }, required: [field] },
})
