import { isDeepStrictEqual } from 'node:util'

// What the contract of a storage engine uses of Bun's test runner, for Deno. Tests run one after another.

interface Declared {
  readonly name: string
  readonly run: () => unknown
}

const declared: Declared[] = []
const groups: string[] = []
let hooks: readonly (() => unknown)[] = []

export function describe(name: string, declare: () => void): void {
  const outer = hooks
  groups.push(name)
  declare()
  groups.pop()
  hooks = outer
}

/** Runs before each test of the group that is declared after it. */
export function beforeEach(run: () => unknown): void {
  hooks = [...hooks, run]
}

const declare = (name: string, run: () => unknown): void => {
  const before = hooks
  const runAll = async () => {
    for (const hook of before) await hook()
    await run()
  }
  declared.push({ name: [...groups, name].join(' > '), run: runAll })
}

/** Declares a test for each value, or list of arguments; the name has the first in the place of `%s`. */
const each =
  (values: readonly unknown[]) =>
  (name: string, run: (...given: never[]) => unknown): void => {
    for (const value of values) {
      const given = Array.isArray(value) ? value : [value]
      declare(name.replace('%s', String(given[0])), () => run(...(given as never[])))
    }
  }

export const test = Object.assign(declare, { each })

/** Runs those tests that were declared and are wanted. @returns how many have passed, and how many have failed */
export async function runTests(isWanted: (name: string) => boolean, print: (line: string) => void) {
  const wanted = declared.filter(({ name }) => isWanted(name))
  let failed = 0
  for (const { name, run } of wanted) {
    try {
      await run()
      print(`(pass) ${name}`)
    } catch (error) {
      failed += 1
      print(`(fail) ${name}\n${Bun.inspect(error)}`)
    }
  }
  return { passed: wanted.length - failed, failed }
}

class Any {
  constructor(readonly kind: { readonly name: string }) {}

  fits(value: unknown): boolean {
    const { name } = this.kind
    const primitive = ['Number', 'String', 'BigInt', 'Boolean'].includes(name)
    return primitive ? typeof value === name.toLowerCase() : value instanceof (this.kind as never)
  }
}

type Entries = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Entries =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** @param isWhole whether a field that is not expected is a difference; one that is undefined never is */
function fits(found: unknown, expected: unknown, isWhole: boolean): boolean {
  if (expected instanceof Any) return expected.fits(found)
  if (Array.isArray(expected)) {
    return (
      Array.isArray(found) &&
      found.length === expected.length &&
      expected.every((each, place) => fits(found[place], each, isWhole))
    )
  }
  if (!isPlain(expected)) return isDeepStrictEqual(found, expected)
  if (typeof found !== 'object' || found === null) return false
  const fields = found as Entries
  const names = Object.keys(isWhole ? { ...fields, ...expected } : expected)
  return names.every((name) => fits(fields[name], expected[name], isWhole))
}

/** The matchers that the contract uses: whether a value fits what is expected. */
const MATCHERS: Record<string, (found: never, ...expected: never[]) => boolean> = {
  toBe: (found: unknown, expected: unknown) => Object.is(found, expected),
  toEqual: (found: unknown, expected: unknown) => fits(found, expected, true),
  toMatchObject: (found: unknown, expected: unknown) => fits(found, expected, false),
  toHaveLength: ({ length }: { length: number }, expected: number) => length === expected,
  toBeUndefined: (found: unknown) => found === undefined,
  toBeNull: (found: unknown) => found === null,
  toBeInstanceOf: (found: unknown, kind: new () => unknown) => found instanceof kind,
  toBeGreaterThan: (found: number, least: number) => found > least,
  toBeLessThan: (found: number, most: number) => found < most,
  toBeLessThanOrEqual: (found: number, most: number) => found <= most,
  toBeWithin: (found: number, from: number, to: number) => found >= from && found < to,
  toContain: (found: string, part: string) => found.includes(part),
  toHaveProperty: (found: object, name: string) => name in found,
  toContainEqual: (found: unknown[], part: unknown) => found.some((each) => fits(each, part, true)),
  toStartWith: (found: string, start: string) => found.startsWith(start),
  toMatch: (found: string, pattern: RegExp) => pattern.test(found),
}

function matchersFor(found: unknown, isNot: boolean) {
  return Object.fromEntries(
    Object.entries(MATCHERS).map(([name, matches]) => [
      name,
      (...expected: unknown[]) => {
        if (matches(found as never, ...(expected as never[])) !== isNot) return
        throw new Error(
          `expected ${Bun.inspect(found)} ${isNot ? 'not ' : ''}${name} ${Bun.inspect(expected)}`,
        )
      },
    ]),
  )
}

export const expect = Object.assign(
  (found: unknown) => ({
    ...matchersFor(found, false),
    not: matchersFor(found, true),
    rejects: {
      async toThrow(text = ''): Promise<void> {
        const error = await (found as Promise<unknown>).then(
          () => undefined,
          (error: Error) => error,
        )
        if (!error?.message.includes(text)) throw new Error(`expected an error with “${text}”`)
      },
    },
  }),
  { any: (kind: { readonly name: string }) => new Any(kind) },
)
