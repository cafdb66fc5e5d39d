const CTRL_Z = 0x1a
export const LF = 10
export const CR = 13

/** Without the Ctrl-Z and the zeros that old programs write after the last line. */
export const withoutEnd = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(
    0,
    endOf(bytes.length, (at) => bytes[at]),
  )

export const textWithoutEnd = (text: string): string =>
  text.slice(
    0,
    endOf(text.length, (at) => text.charCodeAt(at)),
  )

function endOf(length: number, codeAt: (at: number) => number | undefined): number {
  let end = length
  for (let at = end - 1; at >= 0 && isAfterEnd(codeAt(at)); at--) {
    if (codeAt(at) === 0 || codeAt(at) === CTRL_Z) end = at
  }
  return end
}

const isAfterEnd = (code: number | undefined): boolean =>
  code === 0 || code === CTRL_Z || code === LF || code === CR
