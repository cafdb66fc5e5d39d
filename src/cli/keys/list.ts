import { laterOf } from '../../clocks/clocks.ts'
import type { Times } from '../../health/words.ts'
import { oldTokensInForce } from '../../keys/old-tokens.ts'
import type { ListedKey } from '../../keys/store.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'
import { printedTimes, TIMES_HELP } from '../terminal/times.ts'

export function addList(command: PetstockCommand, context: CommandContext): void {
  command.takes(...SHOP_FLAGS, JSON_FLAG).explain(TIMES_HELP)
  command.action(() => list(command, context))
}

async function list(command: PetstockCommand, context: CommandContext): Promise<void> {
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  const { keys, clocks } = await withShop(shop, context, async ({ access }, engine) => {
    const clocks = await engine.clocks()
    // A ban ends by the machine's clock, a key by the later of the two clocks.
    return { clocks, keys: await access.listKeys(clocks.machine) }
  })
  const now = laterOf(clocks)
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
      updates: key.updates,
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
  const shown = printedTimes(terminal)
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
      stateOf(key, now, shown) + updatesText(key) + oldTokensText(key, now, shown),
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

const updatesText = ({ updates }: ListedKey): string =>
  updates === 'sales' ? '; its updates are sales' : ''

function oldTokensText(key: ListedKey, now: number, { text }: Times): string {
  const { count, endAt } = oldTokensInForce(key, now)
  if (count === 0) return ''
  const keys = count === 1 ? '1 old key' : `${count} old keys, the last`
  return `; ${keys} until ${text(endAt)}`
}
