import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../plans/plans.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { type FlagSource, isGiven, readArgument, readFlag } from '../command/read-flag.ts'
import { flag } from '../flags/flag.ts'
import { plan, requestLimit } from '../flags/values.ts'
import { changeKey, takeKey } from './change-key.ts'

const ENTERPRISE = { remark: 'enterprise only' }
export const PER_MINUTE = flag(
  '--per-minute <n>',
  'requests a minute',
  requestLimit,
  undefined,
  ENTERPRISE,
)
export const PER_DAY = flag('--per-day <n>', 'requests a day', requestLimit, undefined, ENTERPRISE)

export function addPlan(command: PetstockCommand, context: CommandContext): void {
  takeKey(command).takes(PER_MINUTE, PER_DAY)
  command.action((named?: string, to?: string) => changePlan(command, context, named, to))
}

async function changePlan(
  command: PetstockCommand,
  context: CommandContext,
  named: string | undefined,
  planText: string | undefined,
): Promise<void> {
  const toPlan = readArgument(command, 'the plan', planText, plan, undefined)
  const limits = readLimits({ command, env: context.env }, toPlan)
  await changeKey(command, context, named, {
    toChange: ({ id: keyId }) =>
      toPlan === undefined || limits === undefined
        ? undefined
        : { kind: 'change_plan', keyId, plan: toPlan, limits },
    done: () => `is on the plan ${toPlan} now, with full buckets`,
  })
}

/** Reads the limits of a key: both flags for enterprise, none for other plans, which have limits of their own. */
export function readLimits(source: FlagSource, toPlan: Plan | undefined): PlanLimits | undefined {
  const perMinute = readFlag(source, PER_MINUTE)
  const perDay = readFlag(source, PER_DAY)
  if (toPlan === undefined) return undefined
  const given = [PER_MINUTE, PER_DAY].filter((flag) => isGiven(source, flag))
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
