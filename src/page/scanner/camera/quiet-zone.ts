import type BitArray from '@zxing/library/esnext/core/common/BitArray'

/** A space inside a Code 128 is at most four modules wide: what has more on both sides is no part of one. */
const QUIET_MODULES = 5
/** The edges of a code are known to half a module. */
const EDGE_MODULES = 0.5

/** Whether nothing stands right before and after a code. Standards ask for 7 modules or more. */
export function isAlone(row: BitArray, begin: number, end: number, modules: number): boolean {
  const module = (end - begin) / modules
  const quiet = QUIET_MODULES * module
  const edge = EDGE_MODULES * module
  const first = Math.floor(begin - quiet)
  const last = Math.ceil(end + quiet)
  return (
    first >= 0 &&
    last <= row.getSize() &&
    row.isRange(first, Math.floor(begin - edge), false) &&
    row.isRange(Math.ceil(end + edge), last, false)
  )
}
