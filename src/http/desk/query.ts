import { invalidQuery } from '../errors/api-errors.ts'

/**
 * Makes a reader of the parameters in an address, with or without a host.
 * @param example what to ask like, as a sentence
 * @returns a function that gives a parameter's value; undefined where it is missing
 * @throws ApiError invalid_query for a parameter that is given more than once
 */
export function queryReader(url: string, example: string) {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  return (name: string): string | undefined => {
    const values = parameters.getAll(name)
    if (values.length <= 1) return values[0]
    throw invalidQuery(`The parameter "${name}" is given ${values.length} times.`, example)
  }
}
