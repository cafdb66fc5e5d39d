import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { DATA, DATABASE, DEFAULT_DATA, SHOP } from '../flags/common-flags.ts'
import { commandWord } from '../terminal/terminal.ts'
import type { CommandContext } from './command.ts'
import { textsSaid } from './read-flag.ts'

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

/** What names the data of a call. */
type DataFlag = 'data' | 'shop'

// A call has loaded its own command alone, so what another one takes stands here. A test holds it against all commands.
const OF_SHOP: readonly DataFlag[] = ['data', 'shop']
const OF_FOLDER: readonly DataFlag[] = ['data']
const OTHERS: Readonly<Record<string, readonly DataFlag[]>> = {
  ...{ keys: OF_SHOP, 'setup-link': OF_SHOP, inventory: OF_SHOP, suppliers: OF_SHOP },
  ...{ migrate: [], shops: [], 'shops accept-loss': OF_FOLDER, 'service uninstall': [] },
  ...{ completion: [], man: [], help: [], version: [] },
}

/** The flags by which a command takes its data; none for a call that leaves words out, as `petstock keys ...`. */
export function dataFlagsOf(
  [first = '', second = '']: readonly string[],
  { commands }: Command,
): readonly DataFlag[] {
  const isCommand = commands.some((each) => each.name() === first)
  if (!isCommand || second === '...') return []
  return OTHERS[`${first} ${second}`] ?? OTHERS[first] ?? OF_FOLDER
}

function completed(call: string, running: Command, context: Surroundings): string {
  const start = `${context.program} ${call}`
  const says = (flag: string) => call.includes(`--${flag}`)
  if (says('help') || says('data') || says('database')) return start
  const flags = dataFlagsOf(call.split(' '), programOf(running))
  const takes = (flag: DataFlag) => flags.includes(flag)
  const [shop] = textsSaid(running, SHOP)
  const word = commandWord(context.platform)
  const forShop =
    shop !== undefined && takes('shop') && !says('shop') ? ` --shop ${word(shop)}` : ''
  const data = dataOf(running, context)
  const forData = data !== undefined && takes('data') ? ` --data ${word(data)}` : ''
  return start + forShop + forData
}

/** The program that a command belongs to; a call without a command is the program's own. */
const programOf = (command: Command): Command =>
  command.parent === null ? command : programOf(command.parent)

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
