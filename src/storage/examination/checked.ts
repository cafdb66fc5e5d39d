import { type Check, notChecked } from '../../health/check.ts'

/** Makes a check; where an error keeps it from being made, the result says why. */
export function checked(name: string, check: () => Check): Check {
  try {
    return check()
  } catch (error) {
    return notChecked(name, (error as Error).message)
  }
}
