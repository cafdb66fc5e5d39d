import type { SharedBody } from './shared-body.ts'

/** Makes a body of its parts. Deno sends bytes as they are, and would read a Blob as a stream each time. */
export const sharedBody = (parts: readonly (Uint8Array<ArrayBuffer> | string)[]): SharedBody =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
