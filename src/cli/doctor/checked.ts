import { type Check, notChecked } from '../../health/check.ts'

/** Makes a check of what may not be looked at: then it says why. */
export function checked(name: string, check: () => Check): Check {
  try {
    return check()
  } catch (error) {
    return notChecked(name, (error as Error).message)
  }
}
