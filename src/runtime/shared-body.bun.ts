import type { SharedBody } from './shared-body.ts'

/** Makes a body of its parts. Bun sends a Blob without a copy, and would copy bytes for each response. */
export const sharedBody = (parts: readonly (Uint8Array<ArrayBuffer> | string)[]): SharedBody =>
  new Blob([...parts])
