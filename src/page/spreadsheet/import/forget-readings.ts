import type { KeyValueStorage } from '../../kit/key-value-storage.ts'

// Apart from what reads it: a page that brings no file in loads nothing of that.

/** The name under which a device keeps how files were read. */
export const READINGS_NAME = 'petstock.readings'

/** To be called when the person has signed out. */
export const forgetReadings = (storage: KeyValueStorage): void => storage.removeItem(READINGS_NAME)
