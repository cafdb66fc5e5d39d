import type { Command, Option } from 'commander'
import { ACCESS_LEVELS } from '../../keys/access.ts'
import { PLANS } from '../../plans/plans.ts'
import { PET_STATUSES } from '../../stock/pet.ts'
import { DECISION_VALUES } from '../../transfer/questions.ts'
import { ENCODINGS, EXPORT_FORMATS, LIMITERS, LOG_LEVELS, SHELLS } from '../values.ts'

/** What can stand in a place of a call: one of some words, a path, or a text that no shell knows. */
export type Completable = readonly string[] | 'files' | 'folders' | 'text'

export interface CompletedFlag {
  /** As it is written: `--data`. Short ones need no completion. */
  readonly name: string
  readonly description: string
  /** Undefined for a flag without a value. */
  readonly value: Completable | undefined
}

/** A command, as a shell completes a call of it. */
export interface CompletedCall {
  /** The words after `petstock`, as `keys create`; empty for petstock itself. */
  readonly words: string
  readonly commands: readonly { readonly name: string; readonly description: string }[]
  readonly flags: readonly CompletedFlag[]
  readonly arguments: readonly Completable[]
}

/** What a value is, by how the help names it: `--plan <plan>`, `restore <file>`. */
const VALUES: Readonly<Record<string, Completable>> = {
  dir: 'folders',
  folder: 'folders',
  file: 'files',
  fileOrFolder: 'files',
  plan: PLANS,
  access: ACCESS_LEVELS,
  status: PET_STATUSES,
  format: EXPORT_FORMATS,
  level: LOG_LEVELS,
  limiter: LIMITERS,
  shell: SHELLS,
  encoding: ENCODINGS,
  mark: DECISION_VALUES.decimals,
  barcodes: DECISION_VALUES.barcodes,
  addOrKeep: DECISION_VALUES.leadingZeros,
  noneOrKeep: DECISION_VALUES.sharedBarcodes,
  addedOrKeep: DECISION_VALUES.repeatedPets,
  names: DECISION_VALUES.variantNames,
}

/** All calls of a program, itself first. Without a command it takes the flags of the default one, too. */
export function completedCalls(program: Command, defaultCommand: string): CompletedCall[] {
  const [self, ...calls] = callsBelow(program, [])
  const byDefault = calls.find(({ words }) => words === defaultCommand)?.flags ?? []
  if (self === undefined) return []
  const own = self.flags.map(({ name }) => name)
  const added = byDefault.filter(({ name }) => !own.includes(name))
  return [
    { ...self, flags: [...self.flags, ...added] },
    ...calls,
    ...calls.filter(({ commands }) => commands.length > 0).map(helpOf),
  ].map((call) => (call.words === 'help' ? { ...call, commands: self.commands } : call))
}

/** `petstock help keys` is completed as `petstock keys` is, without flags. */
const helpOf = ({ words, commands }: CompletedCall): CompletedCall => ({
  words: `help ${words}`,
  commands,
  flags: [],
  arguments: [],
})

function callsBelow(command: Command, words: readonly string[]): CompletedCall[] {
  const help = command.createHelp()
  const below = help.visibleCommands(command)
  const call: CompletedCall = {
    words: words.join(' '),
    commands: below.map((each) => ({ name: each.name(), description: each.description() })),
    flags: help.visibleOptions(command).map(completedFlag),
    arguments: command.registeredArguments.map((each) => VALUES[each.name()] ?? 'text'),
  }
  return [call, ...below.flatMap((each) => callsBelow(each, [...words, each.name()]))]
}

function completedFlag({ long, flags, description }: Option): CompletedFlag {
  const [, placeholder] = /<([^>]+)>/.exec(flags) ?? []
  return {
    name: long ?? flags,
    // What the help has in brackets at the end is too long for a list of flags.
    description: description.replace(/\s*\([^()]*\)$/, ''),
    value: placeholder === undefined ? undefined : (VALUES[placeholder] ?? 'text'),
  }
}

/** The flags of all calls that take a value, each once. */
export function valuedFlags(calls: readonly CompletedCall[]): ReadonlyMap<string, Completable> {
  const flags = calls.flatMap((call) => call.flags)
  return new Map(
    flags.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  )
}
