// TypeBox schemas carry symbols that mean nothing outside of it.
export const plain = (schema: object) => JSON.parse(JSON.stringify(schema))

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The same, with some of its properties said elsewhere in the document. */
export const withRefs = (schema: { properties: object }, names: Record<string, string>) =>
  plain({
    ...schema,
    properties: {
      ...schema.properties,
      ...Object.fromEntries(Object.entries(names).map(([property, name]) => [property, ref(name)])),
    },
  })
