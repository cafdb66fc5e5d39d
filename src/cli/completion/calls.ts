import type { Command, Option } from 'commander'
import { FlagOption, meaningOf } from '../flags/flag.ts'
import { access, fileName, folderName, type Offer, plan, shell } from '../flags/values.ts'

/** What can stand in a place of a call: what a shell offers, or a text that no shell knows. */
export type Completable = Offer | 'text'

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

/** What an argument is, by how the help names it: `restore <file>`. */
const ARGUMENTS: Readonly<Record<string, Offer | undefined>> = {
  folder: folderName.offer,
  file: fileName.offer,
  fileOrFolder: fileName.offer,
  plan: plan.offer,
  access: access.offer,
  shell: shell.offer,
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
    arguments: command.registeredArguments.map((each) => ARGUMENTS[each.name()] ?? 'text'),
  }
  return [call, ...below.flatMap((each) => callsBelow(each, [...words, each.name()]))]
}

function completedFlag(option: Option): CompletedFlag {
  const { long, flags, description } = option
  // Commander's own, as --help, has no value.
  if (!(option instanceof FlagOption)) return { name: long ?? flags, description, value: undefined }
  const { name, placeholder, read } = option.flag
  const value = placeholder === undefined ? undefined : (read.offer ?? 'text')
  return { name, description: meaningOf(option.flag), value }
}

/** The flags of all calls that take a value, each once. */
export function valuedFlags(calls: readonly CompletedCall[]): ReadonlyMap<string, Completable> {
  const flags = calls.flatMap((call) => call.flags)
  return new Map(
    flags.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  )
}
