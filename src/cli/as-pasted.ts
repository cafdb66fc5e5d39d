import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CommandContext } from './command.ts'
import { DATA, DATABASE, DEFAULT_DATA, SHOP } from './flags/common-flags.ts'
import { textsSaid } from './flags/read-flag.ts'
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
  const [shop] = textsSaid(running, SHOP)
  const word = commandWord(context.platform)
  const forShop =
    shop !== undefined && takes('shop') && !says('shop') ? ` --shop ${word(shop)}` : ''
  const data = dataOf(running, context)
  const forData = data !== undefined && takes('data') ? ` --data ${word(data)}` : ''
  return start + forShop + forData
}

/** The data folder that a call works on, unless it is the default one or a database. */
function dataOf(running: Command, { env, installedService }: Surroundings): string | undefined {
  if (textsSaid(running, DATABASE).length > 0) return undefined
  const [said] = textsSaid(running, DATA)
  if (said !== undefined) return resolve(said)
  if (env[DATABASE.variable]) return undefined
  const named = env[DATA.variable]
  if (named) return resolve(named)
  return existsSync(DEFAULT_DATA) ? undefined : installedService()?.data
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command)

/** The command that the first words of a call name. */
function commandIn(parent: Command, [first, ...rest]: readonly string[]): Command | undefined {
  const found = parent.commands.find((each) => each.name() === first)
  return found && (commandIn(found, rest) ?? found)
}
