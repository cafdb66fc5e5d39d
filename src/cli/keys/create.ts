import { randomBytes } from 'node:crypto'
import { timesOfDay } from '../../clocks/calendar-day.ts'
import { type Clocks, laterOf } from '../../clocks/clocks.ts'
import { zonedTimes } from '../../clocks/zoned-time.ts'
import { COMMAND, changeTimes } from '../../keys/access-change.ts'
import type { AccessStore } from '../../keys/access-store.ts'
import { isInForce } from '../../keys/api-key.ts'
import { issueKey } from '../../keys/issue.ts'
import { quotedText } from '../../names/name.ts'
import type { Plan } from '../../plans/plans.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { type FlagSource, isGiven, isSet, readFlag } from '../command/read-flag.ts'
import { withShop } from '../engine/engine.ts'
import { readShopChoice, type ShopChoice } from '../engine/engine-choice.ts'
import { CommandFailed } from '../failures/failures.ts'
import { JSON_FLAG, SHOP_FLAGS } from '../flags/common-flags.ts'
import { flag, toggle } from '../flags/flag.ts'
import { access, type End, end, keyName, keyUpdates, plan } from '../flags/values.ts'
import { notedTimes } from '../terminal/times.ts'
import { noteClocksApart, printToken } from './new-token.ts'
import { PER_DAY, PER_MINUTE, readLimits } from './plan.ts'

const NAME = flag('--name <text>', 'what the key is for', keyName, undefined, { isRequired: true })
const PLAN = flag('--plan <plan>', 'free, pro, business or enterprise', plan, undefined, {
  shownDefault: 'business; with --database there is none',
})
const ACCESS = flag('--access <access>', 'read, write or manage', access, 'write')
const EXPIRES = flag(
  '--expires <end>',
  "how long it is valid, like 90d, or its last day by the shop's time zone, like 2027-01-31",
  end,
  undefined,
  { shownDefault: 'for good' },
)
const UPDATES = flag(
  '--updates <kind>',
  'what its updates are in the journal: plain, or sales (and arrivals)',
  keyUpdates,
  'plain',
)
const FORCE = toggle('--force', 'also where a key in force has that name already')

export function addCreate(command: PetstockCommand, context: CommandContext): void {
  command.takes(
    ...SHOP_FLAGS,
    NAME,
    PLAN,
    PER_MINUTE,
    PER_DAY,
    ACCESS,
    UPDATES,
    EXPIRES,
    FORCE,
    JSON_FLAG,
  )
  command.action(() => create(command, context))
}

async function create(command: PetstockCommand, context: CommandContext): Promise<void> {
  const source = { command, env: context.env }
  const name = readFlag(source, NAME) ?? ''
  const shop = readShopChoice(command, context)
  const toPlan = readPlan(source, shop)
  const limits = readLimits(source, toPlan)
  const level = readFlag(source, ACCESS)
  const updates = readFlag(source, UPDATES)
  const expires = readFlag(source, EXPIRES) ?? null
  const force = isSet(command, FORCE)
  command.refuseMistakes()
  if (toPlan === undefined || limits === undefined) return

  const issued = await withShop(
    { ...shop, create: true },
    context,
    async ({ access: store }, engine) => {
      const clocks = await engine.clocks()
      const now = clocks.machine
      const expiresAt = expires && (await endOf(expires, store, laterOf(clocks)))
      if (expiresAt !== null) noteClocksApart(clocks, context)
      const request = { name, plan: toPlan, limits, access: level, updates, expiresAt }
      const { token, key } = issueKey(request, now, randomBytes)
      const added = { kind: 'add_key', key, evenIfNameTaken: force } as const
      const { outcome } = await store.change(added, COMMAND, changeTimes(clocks))
      if (outcome === 'name_taken') throw await nameInUse(store, name, clocks)
      try {
        printToken(command, context, key.id, token)
      } catch (error) {
        // The key could not be shown, so no person can ever use it.
        await store.change({ kind: 'revoke_key', keyId: key.id }, COMMAND, changeTimes(clocks))
        context.terminal.note(`the key could not be shown, and ${key.id} was revoked again`)
        throw error
      }
      return key
    },
  )
  const { text, zone } = notedTimes(context.terminal)
  const ends = issued.expiresAt === null ? '' : `, which ends ${text(issued.expiresAt)}${zone}`
  context.terminal.note(`issued ${issued.id}${ends}. The key is shown this once; keep it safe`)
}

/**
 * When a key ends; a day ends by the time zone of the shop, or else by this machine's.
 * @param now by the clock that ends are compared with
 */
async function endOf(end: End, access: Pick<AccessStore, 'readSettings'>, now: number) {
  if ('afterMs' in end) return now + end.afterMs
  const { timeZone } = await access.readSettings()
  const endsAt = timesOfDay(end.day, zonedTimes(timeZone ?? undefined))?.to ?? 0
  if (endsAt > now) return endsAt
  throw new CommandFailed(`--expires ${end.day} is over: give a day that is still to come`)
}

/** Reads the plan of the key: business where the call names none, but for a database of many shops. */
function readPlan(source: FlagSource, { engine }: ShopChoice): Plan | undefined {
  if (isGiven(source, PLAN)) return readFlag(source, PLAN)
  if ('data' in engine) return 'business'
  source.command.mistake(
    '--plan is missing: give free, pro, business or enterprise. Only a data folder has a default',
  )
  return undefined
}

/** The failure of a key whose name another key in force has: the journal would show the two as one. */
async function nameInUse(
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
