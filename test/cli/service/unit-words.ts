// systemd's own rules, written from its manual: systemd.syntax(7), "Command lines" and "Specifiers" in
// systemd.service(5) and systemd.unit(5).

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  s: ' ',
}

/** Lines that end in a backslash go on in the next, with a space between. */
export const joinLines = (unit: string): string[] =>
  unit
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => !/^\s*[#;]/.test(line))

/** The values of a setting, line by line. */
export const settings = (unit: string, name: string): string[] =>
  joinLines(unit).flatMap((line) =>
    line.startsWith(`${name}=`) ? [line.slice(name.length + 1).trim()] : [],
  )

/** The words of a command line, as the program gets them. */
export const commandWords = (line: string): string[] =>
  words(line, (next, rest) => {
    if (next === 'x') {
      const bytes = /^x[0-9a-f]{2}(?:\\x[0-9a-f]{2})*/.exec(rest)?.[0] ?? ''
      const hex = bytes.replaceAll('\\', '').split('x').slice(1)
      return [Buffer.from(hex.join(''), 'hex').toString(), bytes.length]
    }
    return [ESCAPES[next] ?? next, 1]
  }).map((word) => specifiers(word).replaceAll('$$', '$'))

/** The words of a list of paths. */
export const pathWords = (line: string): string[] =>
  words(line, (next) => [next, 1]).map(specifiers)

function specifiers(word: string): string {
  if (/(?<!%)(?:%%)*%(?!%)/.test(word)) throw new Error(`a specifier is open: ${word}`)
  return word.replaceAll('%%', '%')
}

/** @param meaning what a backslash and what follows it stand for, and how many characters that is */
function words(line: string, meaning: (next: string, rest: string) => [string, number]): string[] {
  const found: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? ''
    if (character === '\\') {
      const [stands, length] = meaning(line[at + 1] ?? '', line.slice(at + 1))
      word = (word ?? '') + stands
      at += length
    } else if (quote !== '' && character === quote) quote = ''
    else if (quote === '' && /["']/.test(character)) {
      quote = character
      word ??= ''
    } else if (quote === '' && /\s/.test(character)) {
      if (word !== undefined) found.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (quote !== '') throw new Error(`a quote is open: ${line}`)
  return word === undefined ? found : [...found, word]
}
