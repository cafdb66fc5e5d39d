import { SERVE_FLAGS } from '../../../src/cli/flags/serve-flags.ts'
import { type ServeArgument, withData } from '../../../src/cli/serve/serve-arguments.ts'
import { PROGRAM, SERVICE_DATA, type ServicePlan } from '../../../src/cli/service/service-plan.ts'

/** A flag with its value as a call has it, or without one. */
export function argument(name: string, value?: string): ServeArgument {
  const flag = SERVE_FLAGS.find((each) => each.name === name)
  if (flag === undefined) throw new Error(`serve has no flag ${name}`)
  return { flag, value, variable: undefined }
}

/** A plan of what a call with these flags asks for. */
export function planOf(
  flags: readonly (readonly [string, string?])[] = [],
  more: Partial<ServicePlan> = {},
): ServicePlan {
  const given = withData(
    flags.map(([flag, value]) => argument(flag, value)),
    SERVICE_DATA,
  )
  const of = (flag: string) => flags.find(([name]) => name === flag)?.[1]
  return {
    version: '1.2.3',
    source: './petstock',
    program: PROGRAM,
    arguments: given,
    secrets: [],
    database: undefined,
    host: of('--host') ?? '127.0.0.1',
    port: Number(of('--port') ?? 3000),
    drainMs: 0,
    ...more,
  }
}

/** The same for a service on a database, which writes nothing unless flags say so. */
export const databasePlanOf = (
  flags: Parameters<typeof planOf>[0] = [],
  more: Partial<ServicePlan> = {},
): ServicePlan => ({
  ...planOf(flags, {
    drainMs: 5_000,
    database: 'db.example:5432/pets',
    secrets: [
      {
        name: 'PETSTOCK_DATABASE',
        value: 'postgres://pets:s3cret@db.example/pets?sslmode=require',
      },
      { name: 'PETSTOCK_LIMITER', value: 'rediss://:s3cret@cache.example' },
    ],
    ...more,
  }),
  arguments: flags.map(([flag, value]) => argument(flag, value)),
})
