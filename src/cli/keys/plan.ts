import { laterOf } from '../../clocks/clocks.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { readArgument } from '../flags.ts'
import { DATA_FLAG } from '../store.ts'
import { plan } from '../values.ts'
import { changeKey } from './change-key.ts'
import { PER_DAY_FLAG, PER_MINUTE_FLAG, readLimits } from './plan-limits.ts'

export function addPlan(keys: PetstockCommand, context: CommandContext): void {
  const command = keys
    .sub(
      'plan <id> <plan>',
      'move a key to another plan, with full buckets',
      'petstock keys plan key_7hq2m9xkcd pro',
    )
    .option(...DATA_FLAG)
    .option(...PER_MINUTE_FLAG)
    .option(...PER_DAY_FLAG)
  command.action((id?: string, to?: string) => changePlan(command, context, id, to))
}

async function changePlan(
  command: PetstockCommand,
  context: CommandContext,
  id: string | undefined,
  planText: string | undefined,
): Promise<void> {
  const toPlan = readArgument(command, 'the plan', planText, plan, undefined)
  const limits = readLimits({ command, env: context.env }, toPlan)
  await changeKey(
    command,
    context,
    id,
    async (store, keyId, clocks) =>
      toPlan !== undefined && limits !== undefined
        ? store.changePlan(keyId, toPlan, limits, laterOf(clocks))
        : 'unknown_key',
    () => `is on the plan ${toPlan} now, with full buckets`,
  )
}
