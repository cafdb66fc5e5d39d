import { type AnyShape, refTo, shape } from './shape.ts'

/**
 * One of several forms that an operation returns, each known by the value of a field. The document has one schema for all of them.
 * @param forms by the value of the field
 */
export const formsBy = (
  field: string,
  forms: Readonly<Record<string, AnyShape>>,
  description: string,
) => ({
  ...shape<never>(
    (value) => ({ value: value as never }),
    () => ({
      description,
      oneOf: Object.values(forms).map(refTo),
      discriminator: {
        propertyName: field,
        mapping: Object.fromEntries(
          Object.entries(forms).map(([value, form]) => [value, refTo(form).$ref]),
        ),
      },
    }),
  ),
  forms: Object.values(forms),
})
