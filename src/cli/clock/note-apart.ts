import type { Clocks } from '../../clocks/clocks.ts'
import { clockAgreement } from '../../health/clock.ts'
import type { CommandContext } from '../command.ts'

/** What a command says where an end that it sets may come at another time than it was asked for. */
export function noteClocksApart(clocks: Clocks, { terminal }: CommandContext): void {
  const { state, message, advice } = clockAgreement(clocks)
  if (state === 'ok') return
  terminal.note(`warning: ${message}, and the end is counted from the later of the two; ${advice}`)
}
