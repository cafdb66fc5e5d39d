import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG } from '../engine.ts'
import { changeKey } from './change-key.ts'

export function addUnban(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub('unban <id>', 'end a ban and forget earlier ones', 'petstock keys unban key_7hq2m9xkcd')
    .option(...DATA_FLAG)
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
