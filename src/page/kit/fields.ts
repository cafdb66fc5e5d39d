/** What a text means, or the problem it has: the texts of a room have a sentence for each. */
export type Read<Value, Problem extends string = string> =
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Problem }

/** A field of a form: it holds a text, as its input has it. */
interface FieldRule<Value, Problem extends string> {
  read(text: string): Read<Value, Problem>
  isSame(a: Value, b: Value): boolean
  /** The text of a field of a new thing, before a person types. */
  readonly empty: string
}

export type Fields = Readonly<Record<string, FieldRule<unknown, string>>>

export type NameOf<Of extends Fields> = keyof Of & string

export type ProblemOf<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends FieldRule<infer _, infer Problem> ? Problem : never
}[keyof Of]

export type Values<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends FieldRule<infer Value, infer _> ? Value : never
}

/** The text of each field. */
export type TextsOf<Of extends Fields> = Readonly<Record<NameOf<Of>, string>>

/** A field in which a person types. */
export const field = <Value, Problem extends string>(
  read: FieldRule<Value, Problem>['read'],
  isSame: (a: Value, b: Value) => boolean = Object.is,
): FieldRule<Value, Problem> => ({ read, isSame, empty: '' })

/** One of some values. Another text stands for the usual one. */
export const choice = <Value extends string>(
  values: readonly Value[],
  usual: Value,
): FieldRule<Value, never> => ({
  read: (text) => ({ value: values.find((each) => each === text) ?? usual }),
  isSame: Object.is,
  empty: usual,
})

/** The texts of new things. */
export const emptyTexts = <Of extends Fields>(fields: Of): TextsOf<Of> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { empty }]) => [name, empty]),
  ) as unknown as TextsOf<Of>
