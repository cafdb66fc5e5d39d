const LF = 10
const CR = 13

/** Where the line after the one at `offset` begins: behind the next LF, CRLF or CR, or at the end. */
export function nextLine(bytes: Uint8Array, offset: number): number {
  let at = offset
  while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
  if (bytes[at] === CR && bytes[at + 1] === LF) at++
  return Math.min(at + 1, bytes.length)
}

/** How many lines end between two offsets. */
export function countLineEnds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) {
    if (bytes[at] === CR || (bytes[at] === LF && (at === from || bytes[at - 1] !== CR))) count++
  }
  return count
}
