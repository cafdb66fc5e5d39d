import { styleText } from 'node:util'

const FORMATS = { good: 'green', warning: 'yellow', bad: 'red' } as const

/** What a colour says. */
export type Tone = keyof typeof FORMATS

/** Colours a text, where colours are shown. */
export type Paint = (tone: Tone, text: string) => string

export const plain: Paint = (_tone, text) => text

export const coloured: Paint = (tone, text) =>
  styleText(FORMATS[tone], text, { validateStream: false })

/** Whether a stream gets colours: on a terminal, unless NO_COLOR or TERM=dumb; FORCE_COLOR decides over all. */
export function showsColours(
  isTerminal: boolean,
  { FORCE_COLOR: force = '', NO_COLOR: none = '', TERM: term }: Record<string, string | undefined>,
): boolean {
  if (force !== '') return force !== '0' && force !== 'false'
  return isTerminal && none === '' && term !== 'dumb'
}
