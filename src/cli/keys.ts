import { randomBytes } from 'node:crypto'
import { issueKey } from '../keys/issue.ts'
import type { KeyChange, ListedKey } from '../keys/store.ts'
import { createToken, tokenDigest } from '../keys/token.ts'
import { type Limits, PLAN_LIMITS, type Plan } from '../plans/plans.ts'
import type { CommandContext, PetstockCommand } from './command.ts'
import { CommandFailed } from './failures.ts'
import { type FlagSource, readArgument, readFlag } from './flags.ts'
import { DATA_FLAG, dataDirectory, withStore } from './store.ts'
import { printJson, printTable, timeText } from './terminal.ts'
import { access, duration, futureDuration, keyName, plan, requestLimit } from './values.ts'

const PER_MINUTE = ['--per-minute <n>', 'requests a minute (enterprise only)'] as const
const PER_DAY = ['--per-day <n>', 'requests a day (enterprise only)'] as const
const JSON_FLAG = ['--json', 'print the answer as JSON'] as const

/** `petstock keys ...`: issuing, changing and ending API keys, while the server runs. */
export function addKeys(program: PetstockCommand, context: CommandContext): void {
  const keys = program
    .command('keys')
    .description('issue, list and change API keys') as PetstockCommand
  keys.example('petstock keys create --name "Till 1" --plan business')

  const add = (nameAndArguments: string, description: string, example: string) =>
    (keys.command(nameAndArguments).description(description) as PetstockCommand)
      .example(`petstock keys ${example}`)
      .option(...DATA_FLAG)

  add('create', 'issue a key and print it, once', 'create --name "Till 1" --plan business')
    .requiredOption('--name <text>', 'what the key is for')
    .requiredOption('--plan <plan>', 'free, pro, business or enterprise')
    .option(...PER_MINUTE)
    .option(...PER_DAY)
    .option('--access <access>', 'read or write (default write)')
    .option('--expires <duration>', 'how long it is valid, like 90d (default: for good)')
    .option(...JSON_FLAG)
    .action((_flags, command: PetstockCommand) => create(command, context))
  add('list', 'list the keys, in order of creation', 'list --json')
    .option(...JSON_FLAG)
    .action((_flags, command: PetstockCommand) => list(command, context))
  add('revoke <id>', 'end a key at once and for good', 'revoke key_7hq2m9xkcd').action(
    (id: string | undefined, _flags, command: PetstockCommand) =>
      change(command, context, id, (store, keyId) => store.revoke(keyId, context.now()), 'revoked'),
  )
  add('rotate <id>', 'put a new key in place of an old one, and print it', 'rotate key_7hq2m9xkcd')
    .option('--grace <duration>', 'how long the old key still works (default 24h; 0: not at all)')
    .option(...JSON_FLAG)
    .action((id: string | undefined, _flags, command: PetstockCommand) =>
      rotate(command, context, id),
    )
  add(
    'plan <id> <plan>',
    'move a key to another plan, with full buckets',
    'plan key_7hq2m9xkcd pro',
  )
    .option(...PER_MINUTE)
    .option(...PER_DAY)
    .action((id: string | undefined, to: string | undefined, _flags, command: PetstockCommand) =>
      changePlan(command, context, id, to),
    )
  add('unban <id>', 'end a ban and forget earlier ones', 'unban key_7hq2m9xkcd').action(
    (id: string | undefined, _flags, command: PetstockCommand) =>
      change(command, context, id, (store, keyId) => store.unban(keyId, context.now()), 'unbanned'),
  )
}

async function create(command: PetstockCommand, context: CommandContext): Promise<void> {
  const source = { command, env: context.env }
  const name = readFlag(source, '--name', keyName, '')
  const toPlan = readFlag(source, '--plan', plan, undefined)
  const limits = readLimits(source, toPlan)
  const level = readFlag(source, '--access', access, 'write')
  const expires = readFlag(source, '--expires', futureDuration, null)
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  if (toPlan === undefined || limits === undefined) return

  const now = context.now()
  const { token, key } = issueKey(
    {
      name,
      plan: toPlan,
      limits,
      access: level,
      expiresAt: expires === null ? null : now + expires,
    },
    now,
    randomBytes,
  )
  await withStore({ directory, create: true }, context, (store) => store.keys.issue(key))
  context.terminal.note(`issued ${key.id}. The key is shown this once; keep it safe:`)
  printToken(command, context, key.id, token)
}

function printToken(
  command: PetstockCommand,
  { terminal }: CommandContext,
  id: string,
  token: string,
): void {
  if (command.getOptionValue('json')) printJson(terminal, { id, key: token })
  else terminal.print(token)
}

async function list(command: PetstockCommand, context: CommandContext): Promise<void> {
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  const listed = await withStore({ directory }, context, (store) => store.keys.list(context.now()))
  if (command.getOptionValue('json')) {
    printJson(context.terminal, listed.map(toJson))
    return
  }
  printTable(
    context.terminal,
    ['ID', 'NAME', 'PLAN', 'ACCESS', 'PER MINUTE', 'PER DAY', 'CREATED', 'LAST USED', 'STATE'],
    listed.map((key) => [
      key.id,
      key.name,
      key.plan,
      key.access,
      String(key.limits.perMinute),
      String(key.limits.perDay),
      timeText(key.createdAt),
      timeText(key.lastUsedAt),
      stateOf(key, context.now()),
    ]),
  )
}

function stateOf(key: ListedKey, now: number): string {
  if (key.revokedAt !== null) return `revoked ${timeText(key.revokedAt)}`
  if (key.expiresAt !== null && key.expiresAt <= now) return `expired ${timeText(key.expiresAt)}`
  if (key.bannedUntil !== null) return `banned until ${timeText(key.bannedUntil)}`
  return key.expiresAt === null ? 'active' : `active until ${timeText(key.expiresAt)}`
}

const toJson = (key: ListedKey) => ({
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
})

async function rotate(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
): Promise<void> {
  const token = createToken(randomBytes)
  const day = duration('24h')
  const grace = readFlag({ command, env: context.env }, '--grace', duration, day)
  const now = context.now()
  const previousEndsAt = grace === 0 ? null : now + grace
  await change(
    command,
    context,
    id,
    (store, keyId) => store.rotate(keyId, tokenDigest(token), previousEndsAt, now),
    previousEndsAt === null
      ? 'rotated; the old key no longer works'
      : `rotated; the old key works until ${timeText(previousEndsAt)}`,
  )
  printToken(command, context, id ?? '', token)
}

async function changePlan(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
  planText: string | undefined,
): Promise<void> {
  const toPlan = readArgument(command, 'the plan', planText, plan, undefined)
  const limits = readLimits({ command, env: context.env }, toPlan)
  await change(
    command,
    context,
    id,
    async (store, keyId) =>
      toPlan !== undefined && limits !== undefined
        ? store.changePlan(keyId, toPlan, limits, context.now())
        : 'unknown_key',
    `is on the plan ${toPlan} now, with full buckets`,
  )
}

type KeyStore = Parameters<Parameters<typeof withStore>[2]>[0]['keys']

async function change(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
  apply: (store: KeyStore, id: string) => Promise<KeyChange>,
  done: string,
): Promise<void> {
  const directory = dataDirectory(command, context)
  command.refuseMistakes()
  if (id === undefined) return
  const result = await withStore({ directory }, context, (store) => apply(store.keys, id))
  if (result !== 'done') throw new CommandFailed(REASONS[result](id))
  context.terminal.note(`${id} ${done}`)
}

const REASONS: Record<Exclude<KeyChange, 'done'>, (id: string) => string> = {
  unknown_key: (id) => `there is no key ${id}. \`petstock keys list\` shows those there are`,
  revoked_key: (id) => `${id} has been revoked, and stays so. Issue a new key`,
  expired_key: (id) => `${id} has expired. Issue a new key`,
}

/** The limits that a plan comes with; enterprise needs both numbers, the others take none. */
function readLimits(source: FlagSource, toPlan: Plan | undefined): Limits | undefined {
  const perMinute = readFlag(source, '--per-minute', requestLimit, undefined)
  const perDay = readFlag(source, '--per-day', requestLimit, undefined)
  if (toPlan === undefined) return undefined
  const given = ['perMinute', 'perDay'].filter((name) => source.command.getOptionValue(name))
  if (toPlan !== 'enterprise') {
    if (given.length > 0) {
      source.command.mistake(
        `--per-minute and --per-day go with the plan enterprise alone; ${toPlan} has its own limits`,
      )
    }
    return PLAN_LIMITS[toPlan]
  }
  if (given.length < 2) {
    source.command.mistake('the plan enterprise needs both --per-minute and --per-day')
  }
  return perMinute !== undefined && perDay !== undefined ? { perMinute, perDay } : undefined
}
