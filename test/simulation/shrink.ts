import { NO_DATABASE_FAULTS } from './database.ts'
import type { Script } from './script.ts'
import { type Faults, NO_FAULTS } from './wire.ts'

/** How often a script is run at most to make it smaller. */
const MOST_TRIES = 400

/**
 * Makes a script smaller while it still fails: fewer deeds, fewer kinds of faults, fewer clients.
 * @param fails runs a script
 */
export async function shrink(
  script: Script,
  fails: (script: Script) => Promise<boolean>,
): Promise<Script> {
  let tries = 0
  let smallest = script
  const attempt = async (smaller: Script): Promise<boolean> => {
    tries += 1
    if (tries > MOST_TRIES || !(await fails(smaller))) return false
    smallest = smaller
    return true
  }
  await attempt({ ...smallest, faults: NO_FAULTS })
  for (
    let length = Math.ceil(smallest.deeds.length / 2);
    length >= 1;
    length = Math.floor(length / 2)
  ) {
    for (let from = 0; from < smallest.deeds.length; ) {
      const deeds = smallest.deeds.toSpliced(from, length)
      if (!(await attempt({ ...smallest, deeds }))) from += length
    }
  }
  for (const fault of Object.keys(NO_FAULTS) as (keyof Faults)[]) {
    const { faults } = smallest
    if (faults[fault] > 0) await attempt({ ...smallest, faults: { ...faults, [fault]: 0 } })
  }
  const { database } = smallest
  if (database !== undefined) {
    await attempt({ ...smallest, database: { ...database, faults: NO_DATABASE_FAULTS } })
  }
  if (smallest.tabs > 1) await attempt({ ...smallest, tabs: 1 })
  await attempt({ ...smallest, tills: 1 })
  await attempt({ ...smallest, ms: Math.min(smallest.ms, (smallest.deeds.at(-1)?.at ?? 0) + 100) })
  return smallest
}
