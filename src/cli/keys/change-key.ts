import type { Clocks } from '../../clocks/clocks.ts'
import { MAX_OLD_TOKENS } from '../../keys/old-tokens.ts'
import type { KeyChange, KeyStore } from '../../keys/store.ts'
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
  apply: (keys: KeyStore, id: string, clocks: Clocks) => Promise<KeyChange>,
  done: () => string,
): Promise<void> {
  const shop = readShopChoice(command, context)
  if (id?.startsWith('pst_')) {
    command.mistake('that is a key, not its ID: name it as `petstock keys list` does, like key_...')
  }
  command.refuseMistakes()
  // Commander has reported the missing argument already.
  if (id === undefined) return
  const result = await withShop(shop, context, async ({ keys }, engine) =>
    apply(keys, id, await engine.clocks()),
  )
  if (result !== 'done') throw new CommandFailed(REASONS[result](id))
  context.terminal.note(`${id} ${done()}`)
}

const REASONS: Record<Exclude<KeyChange, 'done'>, (id: string) => string> = {
  unknown_key: (id) => `there is no key ${id}. \`petstock keys list\` shows those there are`,
  revoked_key: (id) => `${id} has been revoked, and stays so. Issue a new key`,
  expired_key: (id) => `${id} has expired. Issue a new key`,
  too_many_old_tokens: (id) =>
    `${id} has ${MAX_OLD_TOKENS} old keys that still work, and may have no more. Wait until one of them has ended, or end them all at once with \`petstock keys rotate ${id} --grace 0\``,
}
