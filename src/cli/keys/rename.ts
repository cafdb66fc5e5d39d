import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, DATABASE_OPTION, SHOP_OPTION } from '../engine-choice.ts'
import { readArgument } from '../flags.ts'
import { keyName } from '../values.ts'
import { changeKey } from './change-key.ts'

export function addRename(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub(
      'rename <id> <name>',
      'give a key another name',
      'petstock keys rename key_7hq2m9xkcd "Till at the door"',
    )
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
  command.action((id?: string, to?: string) => {
    const name = readArgument(command, 'the name', to, keyName, undefined)
    return changeKey(
      command,
      context,
      id,
      (keyId) => (name === undefined ? undefined : { kind: 'rename_key', keyId, name }),
      () => `has the name ${name} now`,
    )
  })
}
