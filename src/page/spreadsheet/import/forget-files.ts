import type { KeyValueStorage } from '../../kit/key-value-storage.ts'

// Apart from what reads it: a page that brings no file in loads nothing of that.

export interface FileStorages {
  /** Where this device keeps how spreadsheets were read. */
  readonly thisDevice: KeyValueStorage
  /** Where this tab keeps what it has sent of one, until the service says what came of it. */
  readonly thisSession: KeyValueStorage
}

/** The name under which a device keeps how files were read. */
export const READINGS_NAME = 'petstock.readings'

/** The name under which a tab keeps what it has sent of a file, until the service says what came of it. */
export const SENT_NAME = 'petstock.sentImport'

export const forgetReadings = (storage: KeyValueStorage): void => storage.removeItem(READINGS_NAME)

export const forgetSent = (storage: KeyValueStorage): void => storage.removeItem(SENT_NAME)

/** How what was sent with a key begins, as a tab keeps it. */
export const sentWith = (keyId: string): string => `${keyId}\n`

/**
 * To be called when a key is signed in: forgets what was sent with another one, which may have been signed out in another tab
 * while this one was not loaded.
 */
export function forgetSentOfOthers({ thisSession }: FileStorages, keyId: string): void {
  if (!thisSession.getItem(SENT_NAME)?.startsWith(sentWith(keyId))) forgetSent(thisSession)
}

/** To be called when the person has signed out. */
export function forgetFiles({ thisDevice, thisSession }: FileStorages): void {
  forgetReadings(thisDevice)
  forgetSent(thisSession)
}
