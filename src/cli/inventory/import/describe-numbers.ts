import { type FoundBy, givenIn, type Numbering } from '../../../stock/numbering/unnumbered.ts'

const FOUND: readonly FoundBy[] = ['code', 'barcode', 'name']

/**
 * Says how pets without a number were found, and which numbers new ones have: a sentence a kind.
 * @param isPlan whether this would be: the numbers may be others by then
 */
export function describeNumbers(numbering: Numbering, isPlan: boolean): readonly string[] {
  const given = givenIn(numbering)
  const [first] = given
  const last = given.at(-1)
  const lines = FOUND.flatMap((by) => {
    const count = numbering.by.filter((each) => each === by).length
    return count === 0
      ? []
      : [
          `${isPlan ? 'finds' : 'found'} ${pets(count)} by ${count === 1 ? 'its' : 'their'} ${by}${count === 1 ? '' : 's'}`,
        ]
  })
  if (first === undefined || last === undefined) return lines
  if (isPlan) {
    const numbers =
      given.length === 1 ? `a new number, about ${first}` : `new numbers, from about ${first} on`
    return [...lines, `would give ${pets(given.length)} ${numbers}`]
  }
  const isRun = last - first === BigInt(given.length - 1)
  const from = isRun
    ? `${first} to ${last}`
    : `from ${first} to ${last}, without those that are taken`
  return [
    ...lines,
    given.length === 1
      ? `gave 1 pet the number ${first}`
      : `gave ${pets(given.length)} the numbers ${from}`,
  ]
}

const pets = (many: number): string => (many === 1 ? '1 pet' : `${many} pets`)

/** The same as data: how many were found, and the numbers that were given. */
export const numbersOf = (numbering: Numbering) => ({
  given: givenIn(numbering),
  found: numbering.by.filter((by) => by !== 'new').length,
})
