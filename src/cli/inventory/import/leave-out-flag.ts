import { quotedText } from '../../../names/name.ts'
import { MAX_LINES } from '../../../transfer/bounds.ts'
import type { PetstockCommand } from '../../command.ts'

export const LEAVE_OUT_FLAG = [
  '--leave-out <lines>',
  'does not read some lines (rows of a workbook), as in --leave-out 7,12-20',
] as const

/** Reads the numbers of lines, ascending. What is none becomes a mistake of the call. */
export function readLeaveOut(command: PetstockCommand): readonly number[] {
  const given: string | undefined = command.getOptionValue('leaveOut')
  if (given === undefined) return []
  const lines = new Set<number>()
  for (const part of given.split(',')) {
    const [from, to] = rangeIn(part) ?? []
    if (from === undefined || to === undefined) {
      const rule = `numbers of lines from 1 to ${MAX_LINES}, as in 7,12-20`
      command.mistake(`--leave-out must be ${rule}, not ${quotedText(given)}`)
      return []
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
