import type { PetstockCommand } from './command.ts'
import { InvalidValue, type Parser } from './values.ts'

/** Where a flag's value is read from: the call, else its environment variable, else the default. */
export interface FlagSource {
  readonly command: PetstockCommand
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Reads one value. A value that is not valid becomes a mistake of the call.
 * @param flag as written, like `--per-minute`
 * @param variable the environment variable that can replace the flag, if there is one
 */
export function readFlag<T, Fallback>(
  { command, env }: FlagSource,
  flag: string,
  parse: Parser<T>,
  fallback: Fallback,
  variable?: string,
): T | Fallback {
  const given: unknown = command.getOptionValue(camelCase(flag))
  if (typeof given === 'string') return parsed(command, flag, given, parse, fallback)
  const fromEnv = variable === undefined ? undefined : env[variable]
  if (variable !== undefined && fromEnv !== undefined && fromEnv !== '') {
    return parsed(command, variable, fromEnv, parse, fallback)
  }
  return fallback
}

export function readArgument<T, Fallback>(
  command: PetstockCommand,
  name: string,
  text: string | undefined,
  parse: Parser<T>,
  fallback: Fallback,
): T | Fallback {
  // Commander has reported the missing argument already.
  return text === undefined ? fallback : parsed(command, name, text, parse, fallback)
}

function parsed<T, Fallback>(
  command: PetstockCommand,
  name: string,
  text: string,
  parse: Parser<T>,
  fallback: Fallback,
): T | Fallback {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    command.mistake(error.of(name, text))
    return fallback
  }
}

/** Whether the call or the environment gives a flag, with a valid value or not. */
export function isGiven({ command, env }: FlagSource, flag: string): boolean {
  const variable = `PETSTOCK_${flag.slice(2).replaceAll('-', '_').toUpperCase()}`
  return command.getOptionValue(camelCase(flag)) !== undefined || (env[variable] ?? '') !== ''
}

const camelCase = (flag: string): string =>
  flag.replace(/^--/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
