import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, DATABASE_OPTION, SHOP_OPTION } from '../engine-choice.ts'
import { changeKey } from './change-key.ts'

export function addRevoke(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub('revoke <id>', 'end a key at once and for good', 'petstock keys revoke key_7hq2m9xkcd')
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
  command.action((id?: string) =>
    changeKey(
      command,
      context,
      id,
      (keyId) => ({ kind: 'revoke_key', keyId }),
      () => 'revoked',
    ),
  )
}
