import type { Option } from 'commander'
import { SERVE_PATHS, type ServePath } from './path-flags.ts'

/** A flag with which the service runs serve. */
export interface ServeArgument {
  readonly flag: string
  /** An absolute path where the flag names one; undefined for a flag without a value. */
  readonly value: string | undefined
  readonly path: ServePath | undefined
  /** The environment variable from which the value came, if it did. */
  readonly variable: string | undefined
}

interface GivenFlags {
  /** The flags of serve, as commander describes them. */
  readonly options: readonly Option[]
  /** The value of a flag in the call. */
  readonly saidOf: (option: Option) => unknown
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The arguments for serve that the call and its environment give, in the order of serve's help. */
export function givenArguments({ options, saidOf, env }: GivenFlags): ServeArgument[] {
  return options.flatMap((option): ServeArgument[] => {
    const flag = option.long
    if (!flag) return []
    const given = saidOf(option)
    const variable = variableOf(flag)
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

/** The environment variable that stands for a flag. */
export const variableOf = (flag: string): string =>
  `PETSTOCK_${flag.slice('--'.length).replaceAll('-', '_').toUpperCase()}`

/** Whether a flag names servers by URLs, which may hold a password. */
export const isSecret = ({ flag }: ServeArgument): boolean =>
  flag === '--database' || flag === '--limiter'

/** Adds --data where it is missing: its default depends on the folder in which a program starts. */
export function withData(given: readonly ServeArgument[], data: string): ServeArgument[] {
  if (given.some(({ flag }) => flag === '--data')) return [...given]
  const path = SERVE_PATHS['--data']
  return [{ flag: '--data', value: data, path, variable: undefined }, ...given]
}

export const argumentWords = (given: readonly ServeArgument[]): string[] =>
  given.flatMap(({ flag, value }) => (value === undefined ? [flag] : [flag, value]))
