import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CommandContext } from './command.ts'
import { DEFAULT_DATA } from './engine-choice.ts'
import { commandWord } from './terminal.ts'

/** Completes the commands that a text names. */
export type AsPasted = (text: string) => string

type Surroundings = Pick<CommandContext, 'env' | 'platform' | 'installedService' | 'program'>

const SUGGESTED = /`petstock ([^`]+)`/g

/**
 * Completes each command of petstock that a text has in backticks, so that it works as it is pasted: it starts the
 * program as this one was started, and names the data folder or the shop that the running call is about.
 */
export function asPasted(running: Command, context: Surroundings): AsPasted {
  return (text) =>
    text.replace(SUGGESTED, (_, call: string) => `\`${completed(call, running, context)}\``)
}

function completed(call: string, running: Command, context: Surroundings): string {
  const start = `${context.program} ${call}`
  const named = commandIn(rootOf(running), call.split(' '))
  const says = (flag: string) => call.includes(`--${flag}`)
  if (named === undefined || says('help') || says('data') || says('database')) return start
  const takes = (flag: string) => named.options.some(({ long }) => long === `--${flag}`)
  const shop: unknown = running.getOptionValue('shop')
  const word = commandWord(context.platform)
  const forShop =
    typeof shop === 'string' && takes('shop') && !says('shop') ? ` --shop ${word(shop)}` : ''
  const data = dataOf(running, context)
  const forData = data !== undefined && takes('data') ? ` --data ${word(data)}` : ''
  return start + forShop + forData
}

/** The data folder that a call works on, unless it is the default one or a database. */
function dataOf(running: Command, { env, installedService }: Surroundings): string | undefined {
  if (running.getOptionValue('database') !== undefined) return undefined
  const given: unknown = running.getOptionValue('data')
  if (typeof given === 'string') return resolve(given)
  if (env.PETSTOCK_DATABASE) return undefined
  if (env.PETSTOCK_DATA) return resolve(env.PETSTOCK_DATA)
  return existsSync(DEFAULT_DATA) ? undefined : installedService()?.data
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command)

/** The command that the first words of a call name. */
function commandIn(parent: Command, [first, ...rest]: readonly string[]): Command | undefined {
  const found = parent.commands.find((each) => each.name() === first)
  return found && (commandIn(found, rest) ?? found)
}
