import { withoutAir } from './air.ts'
import { inOneLine } from './error-line.ts'
import type { Prepared } from './prepared.ts'
import type { Step } from './scheduler.ts'
import type { Script } from './script.ts'
import { World } from './world.ts'

export interface Outcome {
  readonly steps: number
  readonly hash: string
  /** What was not held, and the step after which that was seen. */
  readonly wrong: readonly { readonly step: number; readonly what: string }[]
}

/** Runs a script from its beginning until everything is at rest. */
export function run(
  script: Script,
  prepared: Prepared,
  onStep: (step: Step) => void = () => {},
): Outcome {
  const world = new World(script, prepared, onStep)
  try {
    withoutAir(world.onWrong, () => {
      world.play()
      world.rest()
      world.stop()
    })
  } catch (error) {
    world.onWrong(`it threw: ${inOneLine(error)}`)
  } finally {
    world.machine.disk.remove()
  }
  return { steps: world.scheduler.steps, hash: world.scheduler.hash, wrong: world.wrong }
}
