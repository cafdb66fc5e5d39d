import { withoutAir } from './air.ts'
import { inOneLine } from './error-line.ts'
import type { Prepared } from './prepared.ts'
import type { PreparedDatabase } from './prepared-database.ts'
import type { Step } from './scheduler.ts'
import type { Script } from './script.ts'
import { SharedWorld } from './shared-world.ts'
import { World } from './world.ts'

export interface Outcome {
  readonly steps: number
  readonly hash: string
  /** What was not held, and the step after which that was seen. */
  readonly wrong: readonly { readonly step: number; readonly what: string }[]
}

/** With what runs begin. */
export interface Beginnings {
  readonly folder: Prepared
  /** For scripts of shared databases. */
  readonly database?: PreparedDatabase | undefined
}

/** Runs a script from its beginning until everything is at rest. */
export function run(
  script: Script,
  beginnings: Beginnings,
  onStep: (step: Step) => void = () => {},
): Outcome {
  const world = worldOf(script, beginnings, onStep)
  try {
    withoutAir(world.onWrong, () => {
      world.play()
      world.rest()
      world.stop()
    })
  } catch (error) {
    world.onWrong(`it threw: ${inOneLine(error)}`)
  } finally {
    if (world instanceof World) world.machine.disk.remove()
  }
  return { steps: world.scheduler.steps, hash: world.scheduler.hash, wrong: world.wrong }
}

function worldOf(
  { database, ...script }: Script,
  beginnings: Beginnings,
  onStep: (step: Step) => void,
): World | SharedWorld {
  if (database === undefined) return new World(script, beginnings.folder, onStep)
  if (beginnings.database === undefined) throw new Error('no database is prepared')
  return new SharedWorld({ ...script, database }, beginnings.database, onStep)
}
