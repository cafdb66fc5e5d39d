import { quotedText } from '../names/name.ts'
import type { PetstockCommand } from './command.ts'
import { InvalidValue, type Parser } from './values.ts'

/** A flag's value, read from the call, else from its environment variable, else the default. */
export interface FlagSource {
  readonly command: PetstockCommand
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Reads one value; what is wrong with it is kept as a mistake of the call.
 * @param flag as written, like `--per-minute`
 * @param variable the environment variable that stands for it, if one does
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
  // A missing argument is a mistake that commander has named.
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
    command.mistake(`${name} ${error.message}, not ${quotedText(text)}`)
    return fallback
  }
}

const camelCase = (flag: string): string =>
  flag.replace(/^--/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
