import type { Option } from 'commander'
import { SERVE_PATHS, type ServePath } from '../serve/path-flags.ts'

/** A flag that the service gives to serve. */
export interface ServeArgument {
  readonly flag: string
  /** Absolute where it is a path; undefined for a flag that stands alone. */
  readonly value: string | undefined
  readonly path: ServePath | undefined
  /** The environment variable of the call that it was taken from. */
  readonly variable: string | undefined
}

export interface GivenFlags {
  /** The flags of serve, as commander knows them. */
  readonly options: readonly Option[]
  /** What the call says for a flag. */
  readonly saidOf: (option: Option) => unknown
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What the call and its environment say to serve, in the order of serve's help. */
export function givenArguments({ options, saidOf, env }: GivenFlags): ServeArgument[] {
  return options.flatMap((option): ServeArgument[] => {
    const flag = option.long
    if (!flag) return []
    const given = saidOf(option)
    const variable = `PETSTOCK_${flag.slice('--'.length).replaceAll('-', '_').toUpperCase()}`
    const text = typeof given === 'string' ? given : env[variable]
    const from = given === undefined ? variable : undefined
    if (option.isBoolean()) {
      const on = given === true || text === '1' || text === 'true'
      return on ? [{ flag, value: undefined, path: undefined, variable: from }] : []
    }
    if (text === undefined || (text === '' && from !== undefined)) return []
    const named = SERVE_PATHS[flag]
    const path = named?.except === text ? undefined : named
    return [{ flag, value: text, path, variable: from }]
  })
}

/** The same with --data, which a service never leaves to the folder that it is started in. */
export function withData(given: readonly ServeArgument[], data: string): ServeArgument[] {
  if (given.some(({ flag }) => flag === '--data')) return [...given]
  const path = SERVE_PATHS['--data']
  return [{ flag: '--data', value: data, path, variable: undefined }, ...given]
}

export const argumentWords = (given: readonly ServeArgument[]): string[] =>
  given.flatMap(({ flag, value }) => (value === undefined ? [flag] : [flag, value]))
