import { SERVE_PATHS } from '../../../src/cli/serve/serve-paths.ts'
import { PLACES, type Platform } from '../../../src/cli/service/platform.ts'
import { type ServeArgument, withData } from '../../../src/cli/service/serve-arguments.ts'
import type { ServicePlan } from '../../../src/cli/service/service-plan.ts'

/** A flag with its value as a call has it, or without one. */
export const argument = (flag: string, value?: string): ServeArgument => ({
  flag,
  value,
  path: SERVE_PATHS[flag],
  variable: undefined,
})

/** A plan of what a call with these flags asks for. */
export function planOf(
  platform: Platform,
  flags: readonly (readonly [string, string?])[] = [],
  more: Partial<ServicePlan> = {},
): ServicePlan {
  const { source, program, data } = PLACES[platform]
  const given = withData(
    flags.map(([flag, value]) => argument(flag, value)),
    data,
  )
  const of = (flag: string) => flags.find(([name]) => name === flag)?.[1]
  return {
    platform,
    version: '1.2.3',
    source,
    program,
    arguments: given,
    host: of('--host') ?? '127.0.0.1',
    port: Number(of('--port') ?? 3000),
    ...more,
  }
}
