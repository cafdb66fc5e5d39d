import { randomBytes } from 'node:crypto'
import { laterOf } from '../../clocks/clocks.ts'
import type { Times } from '../../health/words.ts'
import { type ApiKey, isInForce } from '../../keys/api-key.ts'
import { endOfOldToken, oldTokensInForce } from '../../keys/old-tokens.ts'
import { renewedTokens } from '../../keys/renewed-tokens.ts'
import { createToken, tokenDigest } from '../../keys/token.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readFlag } from '../command/read-flag.ts'
import { JSON_FLAG } from '../flags/common-flags.ts'
import { flag } from '../flags/flag.ts'
import { duration } from '../flags/values.ts'
import { notedTimes } from '../terminal/times.ts'
import { changeKey, takeKey } from './change-key.ts'
import { noteClocksApart, printToken } from './new-token.ts'

const GRACE = flag('--grace <duration>', 'how long the old key still works', duration, '24h', {
  shownDefault: '24h; 0: no old key works any more',
})

export function addRotate(command: PetstockCommand, context: CommandContext): void {
  takeKey(command).takes(GRACE, JSON_FLAG)
  command.action((named?: string) => rotate(command, context, named))
}

async function rotate(
  command: PetstockCommand,
  context: CommandContext,
  named: string | undefined,
): Promise<void> {
  const token = createToken(randomBytes)
  const grace = readFlag({ command, env: context.env }, GRACE)
  let message = ''
  let isShown = false
  const change = changeKey(command, context, named, {
    toChange(before, clocks) {
      const now = laterOf(clocks)
      const { id: keyId } = before
      const oldEndsAt = grace === 0 ? null : now + grace
      if (isRenewed(before, oldEndsAt, now)) {
        if (grace > 0) noteClocksApart(clocks, context)
        message = `rotated; ${whatStillWorks(before, oldEndsAt, now, notedTimes(context.terminal))}`
        // Before the old key ends: one that cannot be shown must not take its place.
        showToken(command, context, keyId, token)
        isShown = true
      }
      return { kind: 'renew_key', keyId, digest: tokenDigest(token), oldEndsAt }
    },
    done: () => message,
  })
  try {
    const id = await change
    // The key has changed meanwhile, so that it could be renewed after all.
    if (!isShown) printToken(command, context, id ?? '', token)
  } catch (error) {
    if (isShown) context.terminal.note('the key above was printed, and may not work: try it')
    throw error
  }
}

function showToken(
  command: PetstockCommand,
  context: CommandContext,
  id: string,
  token: string,
): void {
  try {
    printToken(command, context, id, token)
  } catch (error) {
    context.terminal.note(`the new key could not be shown, and ${id} was not rotated`)
    throw error
  }
}

/** Whether a key will be renewed. The change itself decides it again, and says why not. */
const isRenewed = (key: ApiKey, oldEndsAt: number | null, now: number): boolean =>
  isInForce(key, now) && renewedTokens(key, oldEndsAt, now) !== undefined

/** @param before the key as it was before its rotation */
function whatStillWorks(
  before: ApiKey,
  oldEndsAt: number | null,
  now: number,
  { text, zone }: Times,
): string {
  const older = oldTokensInForce(before, now)
  if (oldEndsAt === null) {
    return older.count === 0 ? 'the old key no longer works' : 'no old key works any more'
  }
  const end = endOfOldToken(before, { digest: before.digest, endsAt: oldEndsAt })
  const works = `the old key works until ${text(end)}`
  if (older.count === 0) return works + zone
  const others = older.count === 1 ? 'one before it' : `${older.count} before it, the last of them,`
  return `${works}, and ${others} until ${text(older.endAt)}${zone}`
}
