import { SERVE_PATHS } from '../../../src/cli/serve/path-flags.ts'
import { type ServeArgument, withData } from '../../../src/cli/service/serve-arguments.ts'
import { DATA, PROGRAM, type ServicePlan } from '../../../src/cli/service/service-plan.ts'

/** A flag with its value as a call has it, or without one. */
export const argument = (flag: string, value?: string): ServeArgument => ({
  flag,
  value,
  path: SERVE_PATHS[flag],
  variable: undefined,
})

/** A plan of what a call with these flags asks for. */
export function planOf(
  flags: readonly (readonly [string, string?])[] = [],
  more: Partial<ServicePlan> = {},
): ServicePlan {
  const given = withData(
    flags.map(([flag, value]) => argument(flag, value)),
    DATA,
  )
  const of = (flag: string) => flags.find(([name]) => name === flag)?.[1]
  return {
    version: '1.2.3',
    source: './petstock',
    program: PROGRAM,
    arguments: given,
    host: of('--host') ?? '127.0.0.1',
    port: Number(of('--port') ?? 3000),
    ...more,
  }
}
