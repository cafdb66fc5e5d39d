import { randomBytes } from 'node:crypto'
import { laterOf } from '../../clocks/clocks.ts'
import { issueKey } from '../../keys/issue.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { DATA_FLAG, DATABASE_OPTION, readShopChoice, SHOP_OPTION } from '../engine-choice.ts'
import { readFlag } from '../flags.ts'
import { JSON_FLAG } from '../terminal.ts'
import { access, futureDuration, keyName, plan } from '../values.ts'
import { noteClocksApart, printToken } from './new-token.ts'
import { PER_DAY_FLAG, PER_MINUTE_FLAG, readLimits } from './plan.ts'

export function addCreate(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub(
      'create',
      'issue a key and print it, once',
      'petstock keys create --name "Till 1" --plan business',
    )
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
    .requiredOption('--name <text>', 'what the key is for')
    .requiredOption('--plan <plan>', 'free, pro, business or enterprise')
    .option(...PER_MINUTE_FLAG)
    .option(...PER_DAY_FLAG)
    .option('--access <access>', 'read or write (default write)')
    .option('--expires <duration>', 'how long it is valid, like 90d (default: for good)')
    .option(...JSON_FLAG)
  command.action(() => create(command, context))
}

async function create(command: PetstockCommand, context: CommandContext): Promise<void> {
  const source = { command, env: context.env }
  const name = readFlag(source, '--name', keyName, '')
  const toPlan = readFlag(source, '--plan', plan, undefined)
  const limits = readLimits(source, toPlan)
  const level = readFlag(source, '--access', access, 'write')
  const expires = readFlag(source, '--expires', futureDuration, null)
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  if (toPlan === undefined || limits === undefined) return

  const id = await withShop({ ...shop, create: true }, context, async ({ keys }, engine) => {
    const times = await engine.clocks()
    const now = times.machine
    const expiresAt = expires === null ? null : laterOf(times) + expires
    if (expiresAt !== null) noteClocksApart(times, context)
    const request = { name, plan: toPlan, limits, access: level, expiresAt }
    const { token, key } = issueKey(request, now, randomBytes)
    await keys.issue(key)
    try {
      printToken(command, context, key.id, token)
    } catch (error) {
      // The key could not be shown, so no person can ever use it.
      await keys.revoke(key.id, now)
      context.terminal.note(`the key could not be shown, and ${key.id} was revoked again`)
      throw error
    }
    return key.id
  })
  context.terminal.note(`issued ${id}. The key is shown this once; keep it safe`)
}
