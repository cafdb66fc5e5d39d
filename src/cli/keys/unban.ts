import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, DATABASE_FLAG, SHOP_FLAG } from '../engine-choice.ts'
import { changeKey } from './change-key.ts'

export function addUnban(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub('unban <id>', 'end a ban and forget earlier ones', 'petstock keys unban key_7hq2m9xkcd')
    .option(...DATA_FLAG)
    .option(...DATABASE_FLAG)
    .option(...SHOP_FLAG)
  command.action((id?: string) =>
    changeKey(
      command,
      context,
      id,
      (store, keyId) => store.unban(keyId, context.now()),
      () => 'unbanned',
    ),
  )
}
