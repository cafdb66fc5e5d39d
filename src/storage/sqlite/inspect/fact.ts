import { isMomentary } from '../driver/sqlite-failure.ts'

/** A value that was found, or the error that prevented it. */
export type Fact<T> = { readonly found: T } | { readonly error: Error }

/** @throws the error of a moment of another process, where all may be read again */
export function factOf<T>(find: () => T, mayTryAgain: boolean): Fact<T> {
  try {
    return { found: find() }
  } catch (error) {
    if (mayTryAgain && isMomentary(error)) throw error
    return { error: error as Error }
  }
}
