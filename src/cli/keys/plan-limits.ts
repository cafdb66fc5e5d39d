import { PLAN_LIMITS, type Plan, type PlanLimits } from '../../plans/plans.ts'
import { type FlagSource, readFlag } from '../flags.ts'
import { requestLimit } from '../values.ts'

export const PER_MINUTE_FLAG = ['--per-minute <n>', 'requests a minute (enterprise only)'] as const
export const PER_DAY_FLAG = ['--per-day <n>', 'requests a day (enterprise only)'] as const

/** The limits that a plan comes with; enterprise needs both numbers, the others take none. */
export function readLimits(source: FlagSource, toPlan: Plan | undefined): PlanLimits | undefined {
  const perMinute = readFlag(source, '--per-minute', requestLimit, undefined)
  const perDay = readFlag(source, '--per-day', requestLimit, undefined)
  if (toPlan === undefined) return undefined
  const given = ['perMinute', 'perDay'].filter(
    (name) => source.command.getOptionValue(name) !== undefined,
  )
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
