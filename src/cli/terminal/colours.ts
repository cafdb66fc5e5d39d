/** The codes of terminals. Node's module that colours would cost each call a millisecond. */
const CODES = { good: 32, warning: 33, bad: 31 } as const
const DEFAULT = 39

/** What a colour says. */
export type Tone = keyof typeof CODES

/** Colours a text, where colours are shown. */
export type Paint = (tone: Tone, text: string) => string

export const plain: Paint = (_tone, text) => text

export const coloured: Paint = (tone, text) => `\u001b[${CODES[tone]}m${text}\u001b[${DEFAULT}m`

/** Whether a stream gets colours: on a terminal, unless NO_COLOR or TERM=dumb; FORCE_COLOR decides over all. */
export function showsColours(
  isTerminal: boolean,
  { FORCE_COLOR: force = '', NO_COLOR: none = '', TERM: term }: Record<string, string | undefined>,
): boolean {
  if (force !== '') return force !== '0' && force !== 'false'
  return isTerminal && none === '' && term !== 'dumb'
}
