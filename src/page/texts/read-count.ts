/** The longest number that is read: the greatest quantity has ten digits. */
const MAX_DIGITS = 10

/** One sign between groups of three digits, the same throughout. */
const IN_GROUPS = /^[1-9]\d{0,2}(\D)\d{3}(?:\1\d{3})*$/

/**
 * Makes a reader of counts as people type them: digits alone, in groups of three with blanks or the locale's own sign,
 * or as the locale writes them. `2.061` is 2061 in German, and no count in English.
 *
 * @param write writes a count in the locale
 * @returns a function that returns undefined where a text is no count of up to ten digits
 */
export function countReader(write: (value: number) => string) {
  const sign = plain(write(1_234_567)).replace(/\d/g, '').at(0)
  return (typed: string): number | undefined => {
    const text = plain(typed)
    const digits = text.replace(/\D/g, '')
    if (digits === '' || digits.length > MAX_DIGITS) return undefined
    const value = Number(digits)
    const between = IN_GROUPS.exec(text)?.[1]
    const isGrouped = between !== undefined && (between === ' ' || between === sign)
    const isCount = text === digits || isGrouped || text === plain(write(value))
    return isCount ? value : undefined
  }
}

/** All kinds of blanks are one here, and so are apostrophes: no keyboard has the kinds that locales write. */
const plain = (text: string): string => text.trim().replace(/\s/g, ' ').replace(/[‘’]/g, "'")
