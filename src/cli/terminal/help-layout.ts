import { Help, type HelpConfiguration } from 'commander'

// On a terminal the help fits its width. In a pipe it is as commander lays it out, for scripts that read it.

/** The narrowest that texts are wrapped to. */
const NARROWEST = 20
/** What a description needs beside the terms; where there is less, it stands below its term. */
const BESIDE_TERMS = 40
const INDENT = 2
const GAP = 2
const BELOW_TERM = 6

export const TERMINAL_HELP: HelpConfiguration = {
  minWidthToWrap: NARROWEST,
  formatItem(term, termWidth, description, helper) {
    const width = helper.helpWidth ?? Number.POSITIVE_INFINITY
    const hasRoom = width - INDENT - termWidth - GAP >= BESIDE_TERMS
    if (hasRoom || description === '') {
      return Help.prototype.formatItem.call(helper, term, termWidth, description, helper)
    }
    const lines = helper.boxWrap(description, width - BELOW_TERM).split('\n')
    const below = lines.map((line) => `\n${' '.repeat(BELOW_TERM)}${line}`)
    return `${' '.repeat(INDENT)}${term}${below.join('')}`
  },
}

/** Wraps what follows the options: paragraphs of prose, while lines to be copied stay whole. */
export function wrapHelpText(text: string, width: number): string {
  const help = new Help()
  help.minWidthToWrap = NARROWEST
  const blocks: string[] = []
  let isProse = false
  for (const line of text.split('\n')) {
    const continues = isProse && isProseLine(line)
    const block = continues ? `${blocks.pop()} ${line}` : line
    blocks.push(block)
    isProse = isProseLine(line)
  }
  return blocks.map((block) => (isProseLine(block) ? help.boxWrap(block, width) : block)).join('\n')
}

/** Whether a line is neither empty nor laid out by blanks, as a call to be copied is. */
const isProseLine = (line: string): boolean => line !== '' && !/^ | {2}/.test(line)
