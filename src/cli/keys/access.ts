import type { Access } from '../../keys/access.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { DATA_FLAG, DATABASE_OPTION, SHOP_OPTION } from '../engine-choice.ts'
import { readArgument } from '../flags.ts'
import { access } from '../values.ts'
import { changeKey } from './change-key.ts'

export function addAccess(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub(
      'access <id> <access>',
      'let a key read, write or manage',
      'petstock keys access key_7hq2m9xkcd manage',
    )
    .option(...DATA_FLAG)
    .addOption(DATABASE_OPTION)
    .addOption(SHOP_OPTION)
  command.action((id?: string, to?: string) => changeAccess(command, context, id, to))
}

const NOW_IT: Readonly<Record<Access, string>> = {
  read: 'has the access read now: it may look at the stock',
  write: 'has the access write now: it may look at the stock and change it',
  manage:
    'has the access manage now: it may change the stock, remove pets, and manage people, devices and settings',
}

async function changeAccess(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
  accessText: string | undefined,
): Promise<void> {
  const level = readArgument(command, 'the access', accessText, access, undefined)
  await changeKey(
    command,
    context,
    id,
    (keyId) => (level === undefined ? undefined : { kind: 'change_access', keyId, access: level }),
    () => (level === undefined ? '' : NOW_IT[level]),
  )
}
