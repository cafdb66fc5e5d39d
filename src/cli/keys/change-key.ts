import { type Clocks, laterOf } from '../../clocks/clocks.ts'
import {
  type AccessChange,
  type AccessOutcome,
  COMMAND,
  changeTimes,
} from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { type ApiKey, isInForce } from '../../keys/api-key.ts'
import { readKeyName } from '../../keys/key-name.ts'
import { MAX_OLD_TOKENS } from '../../keys/old-tokens.ts'
import { quotedText } from '../../names/name.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { SHOP_FLAGS } from '../flags/common-flags.ts'

const LIST = '`petstock keys list` shows those there are'

/** @param key as it is shown */
const noKey = (key: string): string => `there is no key ${key}. ${LIST}`

/**
 * Finds the key that a call names: by its ID, or by its name where one key in force has it.
 * @throws CommandFailed where there is none, or several in force have the name
 */
async function findKey(
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

const KEY_HELP = `
<key> is the ID of a key, as \`petstock keys list\` shows it, or the name of one that is in force.`

/** Has a command that changes one key, `revoke <key>`, take the flags that say whose key it is. */
export const takeKey = (command: PetstockCommand): PetstockCommand =>
  command.takes(...SHOP_FLAGS).explain(KEY_HELP)

interface KeyChange {
  /** Undefined where the call has a mistake. */
  toChange(key: ApiKey, clocks: Clocks): AccessChange | undefined
  /** Makes the text that is printed after the change. */
  done(): string
}

/**
 * Changes the key that a call names, says so, and fails where the key cannot be changed.
 * @returns its ID; undefined where the call has a mistake
 */
export async function changeKey(
  command: PetstockCommand,
  context: CommandContext,
  named: string | undefined,
  { toChange, done }: KeyChange,
): Promise<string | undefined> {
  const shop = readShopChoice(command, context)
  if (named?.startsWith('pst_')) {
    command.mistake('that is a key, not its ID: name it as `petstock keys list` does, like key_...')
  }
  command.refuseMistakes()
  // Commander has reported the missing argument already.
  if (named === undefined) return undefined
  return withShop(shop, context, async ({ access }, engine) => {
    const clocks = await engine.clocks()
    const key = await findKey(access, named, clocks)
    const change = toChange(key, clocks)
    if (change === undefined) return undefined
    await make(access, change, clocks, key.id)
    const shown = key.id === named ? key.id : `${key.id} (${quotedText(key.name)})`
    context.terminal.note(`${shown} ${done()}`)
    return key.id
  })
}

async function make(
  access: AccessStore,
  change: AccessChange,
  clocks: Clocks,
  id: string,
): Promise<void> {
  const { outcome } = await access.change(change, COMMAND, changeTimes(clocks))
  if (outcome === 'done') return
  throw new CommandFailed(REASONS[outcome]?.(id) ?? `${id} was not changed: ${outcome}`)
}

const REASONS: Partial<Record<AccessOutcome['outcome'], (id: string) => string>> = {
  name_taken: (id) =>
    `another key in force has that name already, and the journal would show the two as one; ${id} stays as it is. Choose another name`,
  unknown_key: noKey,
  revoked_key: (id) => `${id} has been revoked, and stays so. Issue a new key`,
  expired_key: (id) => `${id} has expired. Issue a new key`,
  too_many_old_tokens: (id) =>
    `${id} has ${MAX_OLD_TOKENS} old keys that still work, and may have no more. Wait until one of them has ended, or end them all at once with \`petstock keys rotate ${id} --grace 0\``,
}
