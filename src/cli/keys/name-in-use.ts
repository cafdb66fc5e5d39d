import type { Clocks } from '../../clocks/clocks.ts'
import { laterOf } from '../../clocks/clocks.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { isInForce } from '../../keys/api-key.ts'
import { quotedText } from '../../names/name.ts'
import { CommandFailed } from '../failures.ts'

/** The failure of a key whose name another key in force has: the journal would show the two as one. */
export async function nameInUse(
  access: Pick<AccessStore, 'listKeys'>,
  name: string,
  clocks: Clocks,
): Promise<CommandFailed> {
  const now = laterOf(clocks)
  const keys = await access.listKeys(clocks.machine)
  const other = keys.find((key) => key.name === name && isInForce(key, now))?.id ?? 'another key'
  return new CommandFailed(
    `${other} has the name ${quotedText(name)} already, and is in force. Choose another name, or say --force for a second key of that name. If the key of ${other} was lost, \`petstock keys rotate ${other}\` makes a new one for it`,
  )
}
