import { randomBytes } from 'node:crypto'
import { laterOf } from '../../clocks/clocks.ts'
import { createToken, tokenDigest } from '../../keys/token.ts'
import { noteClocksApart } from '../clock/note-apart.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { readFlag } from '../flags.ts'
import { DATA_FLAG } from '../store.ts'
import { JSON_FLAG, timeText } from '../terminal.ts'
import { duration } from '../values.ts'
import { changeKey } from './change-key.ts'
import { printToken } from './print-token.ts'

export function addRotate(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub(
      'rotate <id>',
      'put a new key in place of an old one, and print it',
      'petstock keys rotate key_7hq2m9xkcd --grace 2h',
    )
    .option(...DATA_FLAG)
    .option('--grace <duration>', 'how long the old key still works (default 24h; 0: not at all)')
    .option(...JSON_FLAG)
  command.action((id?: string) => rotate(command, context, id))
}

async function rotate(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
): Promise<void> {
  const token = createToken(randomBytes)
  const grace = readFlag({ command, env: context.env }, '--grace', duration, duration('24h'))
  let previousEndsAt: number | null = null
  await changeKey(
    command,
    context,
    id,
    (store, keyId, clocks) => {
      const now = laterOf(clocks)
      if (grace > 0) {
        noteClocksApart(clocks, context)
        previousEndsAt = now + grace
      }
      return store.rotate(keyId, tokenDigest(token), previousEndsAt, now)
    },
    () =>
      previousEndsAt === null
        ? 'rotated; the old key no longer works'
        : `rotated; the old key works until ${timeText(previousEndsAt)}`,
  )
  printToken(command, context, id ?? '', token)
}
