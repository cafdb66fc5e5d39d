import { Option } from 'commander'
import { type Parser, yesOrNo } from './values.ts'

/** What a flag of serve names on the disk, and whether serve reads or writes it. */
export interface NamedPath {
  readonly names: 'folder' | 'file'
  readonly serve: 'writes' | 'reads'
  /** A value that is not a path but a word of its own. */
  readonly except?: string
}

interface FlagDetails {
  /** The default as help has it, where that is not a value as a person types it. */
  readonly shownDefault?: string
  /** What help has in brackets behind the meaning. */
  readonly remark?: string
  /** A call without it is refused. */
  readonly isRequired?: true
  /** It may hold a password: no message, no unit and no list of processes shows its value. */
  readonly isSecret?: true
  readonly path?: NamedPath
  /** It goes with --database alone. */
  readonly needsDatabase?: true
  /** Why it does not go with --database. */
  readonly noDatabase?: string
  /** It may be given several times. */
  readonly isRepeated?: true
}

/**
 * A flag as a value: help, completion, parsing, the environment, the service and the sentences of mistakes are made from it.
 * @template Default the default as a person would type it, if there is one
 */
export interface Flag<T = unknown, Default extends string | undefined = string | undefined>
  extends FlagDetails {
  /** `--host` */
  readonly name: string
  /** What stands for its value in help, as `address`; undefined for a flag without a value. */
  readonly placeholder: string | undefined
  readonly meaning: string
  readonly read: Parser<T>
  readonly fallback: Default
  /** The environment variable that stands for it, if there is one. */
  readonly variable: string | undefined
}

/** @param spelling `--host <address>`, or the name alone for a flag without a value */
export function flag<T, Default extends string | undefined = undefined>(
  spelling: string,
  meaning: string,
  read: Parser<T>,
  fallback?: Default,
  details: FlagDetails = {},
): Flag<T, Default> {
  const [name = '', placeholder] = spelling.split(' ')
  return {
    ...details,
    name,
    placeholder: placeholder?.slice(1, -1),
    meaning,
    read,
    fallback: fallback as Default,
    variable: undefined,
  }
}

/** A flag without a value. */
export const toggle = (
  name: string,
  meaning: string,
  details?: FlagDetails,
): Flag<boolean, 'false'> => flag(name, meaning, yesOrNo, 'false', details)

/** The same flag, which an environment variable can replace: `--backup-every` is PETSTOCK_BACKUP_EVERY. */
export const setting = <F extends Flag>(flag: F): F & { readonly variable: string } => ({
  ...flag,
  variable: `PETSTOCK_${flag.name.slice('--'.length).replaceAll('-', '_').toUpperCase()}`,
})

type Settings<Flags extends Readonly<Record<string, Flag>>> = {
  readonly [Name in keyof Flags]: Flags[Name] & { readonly variable: string }
}

/** Flags that environment variables can replace. */
export const settings = <Flags extends Readonly<Record<string, Flag>>>(flags: Flags) =>
  Object.fromEntries(
    Object.entries(flags).map(([name, each]) => [name, setting(each)]),
  ) as Settings<Flags>

/** The key under which commander keeps a flag's value. */
export const keyOf = ({ name }: Pick<Flag, 'name'>): string =>
  name.replace(/^--/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** What the flag means, without its variable and its default. */
export const meaningOf = ({ meaning, needsDatabase }: Flag): string =>
  needsDatabase ? `with --database: ${meaning}` : meaning

function helpOf(flag: Flag): string {
  const { variable, placeholder, fallback, shownDefault, remark } = flag
  const known = shownDefault ?? (placeholder === undefined ? undefined : fallback)
  const all = [variable, known && `default ${known}`, remark].filter((each) => each !== undefined)
  return all.length === 0 ? meaningOf(flag) : `${meaningOf(flag)} (${all.join(', ')})`
}

/** A flag as commander takes it. */
export class FlagOption extends Option {
  readonly flag: Flag

  constructor(flag: Flag) {
    const { name, placeholder, isRequired = false, isRepeated } = flag
    super(placeholder === undefined ? name : `${name} <${placeholder}>`, helpOf(flag))
    this.flag = flag
    this.makeOptionMandatory(isRequired)
    if (isRepeated) {
      this.argParser((text: string, before: readonly string[] = []) => [...before, text])
    }
  }
}
