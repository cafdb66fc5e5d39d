/** A name with the options that it does not have at its end already. */
export function joinName(name: string, options: readonly string[]): string {
  let missing = [...new Set(options)]
  for (let rest = withoutSigns(name.toLowerCase()); ; ) {
    const end = rest
    const found = missing.find((option) => endsWith(end, option.toLowerCase()))
    if (found === undefined) break
    missing = missing.filter((option) => option !== found)
    rest = withoutSigns(end.slice(0, end.length - found.length))
  }
  return [name, ...missing].join(', ')
}

const SIGNS = ' \t\n\u00a0)]}"\'.,;:/|–—-'

/** A text without the signs at its end. */
function withoutSigns(text: string): string {
  let end = text.length
  while (end > 0 && SIGNS.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

const endsWith = (text: string, word: string): boolean =>
  text.endsWith(word) && !/[\p{L}\p{N}]/u.test(text.charAt(text.length - word.length - 1))
