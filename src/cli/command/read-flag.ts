import type { Command } from 'commander'
import { type Flag, keyOf } from '../flags/flag.ts'
import { InvalidValue, type Parser } from '../flags/values.ts'
import type { PetstockCommand } from './command.ts'

/** Where a flag's value is read from: the call, else its environment variable, else the default. */
export interface FlagSource {
  readonly command: PetstockCommand
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The text of a flag, and the name by which a mistake calls it. */
interface GivenText {
  readonly name: string
  readonly text: string
}

/** Reads one value. A value that is not valid becomes a mistake of the call. */
export function readFlag<T>(source: FlagSource, flag: Flag<T, string>): T
export function readFlag<T>(source: FlagSource, flag: Flag<T>): T | undefined
export function readFlag<T>(source: FlagSource, flag: Flag<T>): T | undefined {
  const given = givenText(source, flag)
  const fallback = flag.fallback === undefined ? undefined : flag.read(flag.fallback)
  return given === undefined ? fallback : parsed(source.command, given, flag, fallback)
}

/** Whether a call has a flag without a value. */
export const isSet = (command: PetstockCommand, flag: Flag<boolean, string>): boolean =>
  readFlag({ command, env: {} }, flag)

/** The text that the call or its environment gives a flag, valid or not. */
export function givenText(
  { command, env }: FlagSource,
  flag: Pick<Flag, 'name' | 'variable'>,
): GivenText | undefined {
  const said = textsSaid(command, flag)
  if (said.length > 0) return { name: flag.name, text: said.join(' ') }
  const { variable } = flag
  const text = variable === undefined ? undefined : env[variable]
  return variable === undefined || !text ? undefined : { name: variable, text }
}

/** Whether the call or the environment gives a flag, with a valid value or not. */
export const isGiven = (source: FlagSource, flag: Pick<Flag, 'name' | 'variable'>): boolean =>
  givenText(source, flag) !== undefined

/** The texts that the call itself gives a flag; several where it may be repeated. */
export const textsSaid = (command: Command, flag: Pick<Flag, 'name'>): readonly string[] =>
  [command.getOptionValue(keyOf(flag)) ?? []].flat().map(String)

export function readArgument<T, Fallback>(
  command: PetstockCommand,
  name: string,
  text: string | undefined,
  read: Parser<T>,
  fallback: Fallback,
): T | Fallback {
  // Commander has reported the missing argument already.
  return text === undefined ? fallback : parsed(command, { name, text }, { read }, fallback)
}

function parsed<T, Fallback>(
  command: PetstockCommand,
  { name, text }: GivenText,
  { read, isSecret }: Pick<Flag<T>, 'read' | 'isSecret'>,
  fallback: Fallback,
): T | Fallback {
  try {
    return read(text)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    command.mistake(isSecret ? error.message : error.of(name, text))
    return fallback
  }
}
