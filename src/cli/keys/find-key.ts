import { type Clocks, laterOf } from '../../clocks/clocks.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { type ApiKey, isInForce } from '../../keys/api-key.ts'
import { readKeyName } from '../../keys/key-name.ts'
import { quotedText } from '../../names/name.ts'
import { CommandFailed } from '../failures.ts'

const LIST = '`petstock keys list` shows those there are'

/** @param key as it is shown */
export const noKey = (key: string): string => `there is no key ${key}. ${LIST}`

/**
 * Finds the key that a call names: by its ID, or by its name where one key in force has it.
 * @throws CommandFailed where there is none, or several in force have the name
 */
export async function findKey(
  access: Pick<AccessStore, 'listKeys'>,
  named: string,
  clocks: Clocks,
): Promise<ApiKey> {
  const keys = await access.listKeys(clocks.machine)
  const byId = keys.find(({ id }) => id === named)
  if (byId !== undefined) return byId
  const read = readKeyName(named)
  const ofName = 'value' in read ? keys.filter(({ name }) => name === read.value) : []
  const now = laterOf(clocks)
  const [key, ...others] = ofName.filter((each) => isInForce(each, now))
  if (key === undefined) throw notFound(named, ofName)
  if (others.length === 0) return key
  const ids = [key, ...others].map(({ id }) => id).join(', ')
  throw new CommandFailed(
    `${others.length + 1} keys in force have the name ${quotedText(named)}: ${ids}. Name one by its ID`,
  )
}

/** @param ended the keys that had the name */
function notFound(named: string, ended: readonly ApiKey[]): CommandFailed {
  const [last] = ended.slice(-1)
  if (last !== undefined) {
    return new CommandFailed(
      `no key in force has the name ${quotedText(named)}: ${last.id} had it, and has ended. ${LIST}`,
    )
  }
  const isId = /^key_\w+$/.test(named)
  return new CommandFailed(noKey(isId ? named : quotedText(named)))
}
