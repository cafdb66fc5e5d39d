import { type Clocks, laterOf } from '../../clocks/clocks.ts'
import {
  type AccessChange,
  type AccessOutcome,
  type ChangeTimes,
  COMMAND,
} from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { MAX_OLD_TOKENS } from '../../keys/old-tokens.ts'
import type { Soon } from '../../soon.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { CommandFailed } from '../failures.ts'

/**
 * Changes one key, says so, and fails where the key cannot be changed.
 * @param done makes the text that is printed after the change
 */
export async function changeKey(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
  toChange: (id: string, clocks: Clocks, access: AccessStore) => Soon<AccessChange | undefined>,
  done: () => string,
): Promise<void> {
  const shop = readShopChoice(command, context)
  if (id?.startsWith('pst_')) {
    command.mistake('that is a key, not its ID: name it as `petstock keys list` does, like key_...')
  }
  command.refuseMistakes()
  // Commander has reported the missing argument already.
  if (id === undefined) return
  await withShop(shop, context, async ({ access }, engine) => {
    const clocks = await engine.clocks()
    const change = await toChange(id, clocks, access)
    if (change === undefined) return
    const { outcome } = await access.change(change, COMMAND, timesOf(clocks))
    if (outcome !== 'done') {
      throw new CommandFailed(REASONS[outcome]?.(id) ?? `${id} was not changed: ${outcome}`)
    }
    context.terminal.note(`${id} ${done()}`)
  })
}

export const timesOf = (clocks: Clocks): ChangeTimes => ({
  machine: clocks.machine,
  endsBy: laterOf(clocks),
})

const REASONS: Partial<Record<AccessOutcome['outcome'], (id: string) => string>> = {
  name_taken: (id) =>
    `another key in force has that name already, and the journal would show the two as one; ${id} stays as it is. Choose another name`,
  unknown_key: (id) => `there is no key ${id}. \`petstock keys list\` shows those there are`,
  revoked_key: (id) => `${id} has been revoked, and stays so. Issue a new key`,
  expired_key: (id) => `${id} has expired. Issue a new key`,
  too_many_old_tokens: (id) =>
    `${id} has ${MAX_OLD_TOKENS} old keys that still work, and may have no more. Wait until one of them has ended, or end them all at once with \`petstock keys rotate ${id} --grace 0\``,
}
