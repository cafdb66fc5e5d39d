/** The body of many responses, which share its bytes. */
export type SharedBody = Blob | Uint8Array<ArrayBuffer>
