import type { AccessStore } from '../../keys/access-store.ts'
import type { AccessEntry } from '../../keys/audit-log.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { isSet } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice } from '../engine/engine-choice.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { printTable } from '../terminal/table.ts'
import { printJson } from '../terminal/terminal.ts'
import { printedTimes, TIMES_HELP } from '../terminal/times.ts'
import { keyNames } from './key-names.ts'

const ENTRIES_AT_ONCE = 1_000

export function addHistory(command: PetstockCommand, context: CommandContext): void {
  command.takes(...SHOP_FLAGS, JSON_FLAG).explain(TIMES_HELP)
  command.action(() => history(command, context))
}

async function history(command: PetstockCommand, context: CommandContext): Promise<void> {
  const shop = readShopChoice(command, context)
  command.refuseMistakes()
  const { entries, names } = await withShop(shop, context, async ({ access }, engine) => {
    return { entries: await allEntries(access), names: await keyNames(access, engine) }
  })
  if (isSet(command, JSON_FLAG)) printJson(context.terminal, entries.map(toJson))
  else printEntries(context, entries, names)
}

async function allEntries(access: Pick<AccessStore, 'journalPage'>): Promise<AccessEntry[]> {
  const all: AccessEntry[] = []
  let before: bigint | undefined
  for (;;) {
    const { entries, next } = await access.journalPage(before, ENTRIES_AT_ONCE)
    all.push(...entries)
    if (next === null) return all
    before = next
  }
}

const toJson = ({ id, at, keyId, action, subject, name, before, after }: AccessEntry) => ({
  id: String(id),
  at,
  keyId,
  action,
  subject,
  name,
  before,
  after,
})

function printEntries(
  { terminal }: CommandContext,
  entries: readonly AccessEntry[],
  names: ReadonlyMap<string, string>,
): void {
  const { text, zone } = printedTimes(terminal)
  const named = (name: string | null | undefined, id: string | null) =>
    [name, id].filter(Boolean).join(' ') || null
  printTable(terminal, {
    headings: [`AT${zone}`, 'BY', 'ACTION', 'ON', 'BEFORE', 'AFTER'],
    rows: entries.map((entry) => [
      text(entry.at),
      entry.keyId === null ? 'a command' : named(names.get(entry.keyId), entry.keyId),
      entry.action,
      named(entry.name, entry.subject),
      entry.before,
      entry.action === 'restore' && entry.after !== null ? text(Number(entry.after)) : entry.after,
    ]),
    freeText: ['BY', 'ON', 'BEFORE', 'AFTER'],
    leftOut: ['BEFORE'],
    leftOutLast: ['AFTER'],
  })
}
