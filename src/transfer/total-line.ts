const TOTAL =
  /^(?:(?:grand |sub ?)?totals?|sum|(?:(?:gesamt|end|zwischen) ?)?summe|(?:ins)?gesamt)$/

/** No word for a total is longer. */
const MAX_LENGTH = 30

/** Whether a cell has a word for a total alone. */
export function isTotal(cell: string): boolean {
  const words = cell.trim().toLowerCase()
  return (
    words.length <= MAX_LENGTH && TOTAL.test(words.replace(/\s*[:=]*$/, '').replace(/[\s-]+/g, ' '))
  )
}

/**
 * Whether a row is the total below a table: a cell says so, and it has no petId.
 * @param petId the row's cell in that column
 */
export const isTotalLine = (cells: readonly string[], petId: string): boolean =>
  (petId.trim() === '' || isTotal(petId)) && cells.some(isTotal)
