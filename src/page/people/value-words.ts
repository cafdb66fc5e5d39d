/** What a key may do, and what its updates are, in words: `write, sales` of a new key has two values. @param known their words */
export const grantWords = (grant: string, known: Readonly<Record<string, string>>): string =>
  grant
    .split(', ')
    .map((value) => valueWord(value, known))
    .join(', ')

/** A value in words, where it has some. */
export const valueWord = (value: string, known: Readonly<Record<string, string>>): string =>
  Object.entries(known).find(([each]) => each === value)?.[1] ?? value

/** What a code is for, in words; nothing where its name says it, or where a former version said no more than that a key is new. */
export function codeWords(
  value: string,
  known: Readonly<Record<string, string>>,
  { newKey }: { readonly newKey: string },
): string {
  if (value === 'renew') return newKey
  return value === 'set_up' || value === 'new_key' ? '' : grantWords(value, known)
}
