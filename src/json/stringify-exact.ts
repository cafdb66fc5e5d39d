// Part of ECMAScript; TypeScript's own library does not declare it yet.
declare global {
  interface JSON {
    rawJSON(text: string): object
  }
}

/** Like JSON.stringify, with each bigint as a plain JSON integer. */
export function stringifyExact(value: unknown, indent?: number | string): string {
  return JSON.stringify(value, bigintAsInteger, indent)
}

const bigintAsInteger = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? JSON.rawJSON(value.toString()) : value
