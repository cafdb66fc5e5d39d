import { laterOf } from '../../clocks/clocks.ts'
import type { Times } from '../../health/words.ts'
import { oldTokensInForce } from '../../keys/old-tokens.ts'
import type { ListedKey } from '../../keys/store.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { withShop } from '../engine.ts'
import { readShopChoice } from '../engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { isSet } from '../flags/read-flag.ts'
import { printTable } from '../table.ts'
import { printJson } from '../terminal.ts'
import { TIMES_HELP, times } from '../times.ts'

export function addList(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub('list', 'list the keys, in order of creation', 'petstock keys list --json')
    .takes(...SHOP_FLAGS, JSON_FLAG)
    .explain(TIMES_HELP)
  command.action(() => list(command, context))
}

async function list(command: PetstockCommand, context: CommandContext): Promise<void> {
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  const { keys, times } = await withShop(shop, context, async ({ access }, engine) => {
    const times = await engine.clocks()
    // A ban ends by the machine's clock, a key by the later of the two clocks.
    return { times, keys: await access.listKeys(times.machine) }
  })
  const now = laterOf(times)
  if (isSet(command, JSON_FLAG)) printJson(context.terminal, toJson(keys, now))
  else printKeys(context, keys, now)
}

const toJson = (keys: readonly ListedKey[], now: number) =>
  keys.map((key) => {
    const old = oldTokensInForce(key, now)
    return {
      id: key.id,
      name: key.name,
      plan: key.plan,
      access: key.access,
      perMinute: key.limits.perMinute,
      perDay: key.limits.perDay,
      createdAt: key.createdAt,
      expiresAt: key.expiresAt,
      revokedAt: key.revokedAt,
      lastUsedAt: key.lastUsedAt,
      bannedUntil: key.bannedUntil,
      oldTokens: old.count,
      oldTokensEndAt: old.endAt,
    }
  })

function printKeys({ terminal }: CommandContext, keys: readonly ListedKey[], now: number): void {
  const shown = times(terminal.screen !== undefined)
  const created = `CREATED${shown.zone}`
  printTable(terminal, {
    headings: [
      ...['ID', 'NAME', 'PLAN', 'ACCESS', 'PER MINUTE', 'PER DAY'],
      ...[created, 'LAST USED', 'STATE'],
    ],
    rows: keys.map((key) => [
      key.id,
      key.name,
      key.plan,
      key.access,
      key.limits.perMinute,
      key.limits.perDay,
      shown.text(key.createdAt),
      shown.text(key.lastUsedAt),
      stateOf(key, now, shown) + oldTokensText(key, now, shown),
    ]),
    freeText: ['NAME'],
    leftOut: [created, 'PER MINUTE', 'PER DAY', 'LAST USED', 'PLAN', 'ACCESS'],
    shortenedLast: ['STATE'],
  })
}

function stateOf(key: ListedKey, now: number, { text }: Times): string {
  if (key.revokedAt !== null) return `revoked ${text(key.revokedAt)}`
  if (key.expiresAt !== null && key.expiresAt <= now) return `expired ${text(key.expiresAt)}`
  if (key.bannedUntil !== null) return `banned until ${text(key.bannedUntil)}`
  return key.expiresAt === null ? 'active' : `active until ${text(key.expiresAt)}`
}

function oldTokensText(key: ListedKey, now: number, { text }: Times): string {
  const { count, endAt } = oldTokensInForce(key, now)
  if (count === 0) return ''
  const keys = count === 1 ? '1 old key' : `${count} old keys, the last`
  return `; ${keys} until ${text(endAt)}`
}
