import { type FlagSource, givenText, textsSaid } from '../command/read-flag.ts'
import type { Flag, NamedPath } from '../flags/flag.ts'
import { SERVE, SERVE_FLAGS } from '../flags/serve-flags.ts'

/** A flag with which the service runs serve. */
export interface ServeArgument {
  readonly flag: Flag
  /** An absolute path where the flag names one; undefined for a flag without a value. */
  readonly value: string | undefined
  /** The environment variable from which the value came, if it did. */
  readonly variable: string | undefined
}

/** The arguments for serve that the call and its environment give, in the order of serve's help. */
export function givenArguments(source: FlagSource): ServeArgument[] {
  return SERVE_FLAGS.flatMap((flag): ServeArgument[] => {
    const given = givenText(source, flag)
    if (given === undefined) return []
    const variable = textsSaid(source.command, flag).length > 0 ? undefined : flag.variable
    if (flag.placeholder !== undefined) return [{ flag, value: given.text, variable }]
    return ['1', 'true'].includes(given.text) ? [{ flag, value: undefined, variable }] : []
  })
}

/** What an argument names on the disk, if it names something there. */
export const pathOf = ({ flag: { path }, value }: ServeArgument): NamedPath | undefined =>
  path?.except === value ? undefined : path

/** Adds --data where it is missing: its default depends on the folder in which a program starts. */
export const withData = (given: readonly ServeArgument[], data: string): ServeArgument[] =>
  given.some(({ flag }) => flag === SERVE.data)
    ? [...given]
    : [{ flag: SERVE.data, value: data, variable: undefined }, ...given]

export const argumentWords = (given: readonly ServeArgument[]): string[] =>
  given.flatMap(({ flag: { name }, value }) => (value === undefined ? [name] : [name, value]))
