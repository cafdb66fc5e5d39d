import { MAX_LINES } from '../../../transfer/reading/bounds.ts'
import { flag } from '../../flags/flag.ts'
import { InvalidValue, type Parser } from '../../flags/values.ts'

/** Reads the numbers of lines, ascending. */
const lineNumbers: Parser<readonly number[]> = (given) => {
  const lines = new Set<number>()
  for (const part of given.split(',')) {
    const [from, to] = rangeIn(part) ?? []
    if (from === undefined || to === undefined) {
      throw new InvalidValue(`must be numbers of lines from 1 to ${MAX_LINES}, as in 7,12-20`)
    }
    for (let line = from; line <= to; line++) lines.add(line)
  }
  return [...lines].sort((a, b) => a - b)
}

/** @returns the first and the last line; undefined for what is no line and no range of lines */
function rangeIn(part: string): readonly [from: number, to: number] | undefined {
  const [, first, last = first] = /^\s*(\d{1,9})(?:\s*-\s*(\d{1,9}))?\s*$/.exec(part) ?? []
  const [from, to] = [Number(first), Number(last)]
  return from >= 1 && from <= to && to <= MAX_LINES ? [from, to] : undefined
}

export const LEAVE_OUT = flag(
  '--leave-out <lines>',
  'does not read some lines (rows of a workbook), as in --leave-out 7,12-20',
  lineNumbers,
)
