import type { Currency } from '../../../money/currency.ts'
import type { HistoryEntry, JournalLine, JournalPage } from '../../../stock/journal.ts'
import { currencyOf, ofShop, type RequestContext } from '../../request/context.ts'
import type { DeskServices } from '../services.ts'

/** Lines of the journal, with the currency of each amount that is not of the present one. */
export async function withFormerCurrencies<Line extends HistoryEntry>(
  lines: readonly Line[],
  context: RequestContext,
  { access }: Pick<DeskServices, 'access'>,
): Promise<readonly (Line & { readonly formerCurrency?: Currency })[]> {
  const present = currencyOf(context)
  const isFormer = ({ currency }: HistoryEntry) => currency !== null && currency !== present
  if (!lines.some(isFormer)) return lines
  const known = await ofShop(access.stores, context).listPastCurrencies()
  return lines.map((line) => {
    const formerCurrency = known.find(({ number }) => number === line.currency)
    return formerCurrency === undefined ? line : { ...line, formerCurrency }
  })
}

export const pageJson = ({ movements, next, searchedTo }: JournalPage): string => {
  const lines = movements.map(lineJson).join(',')
  const end = JSON.stringify({ next: next === null ? null : String(next), searchedTo })
  return `{"movements":[${lines}],${end.slice(1)}`
}

// A page may have a thousand lines, and a function that JSON calls for each of their values would take longer than all the rest.
function lineJson({ id, petId, ...line }: JournalLine): string {
  return `{"id":"${id}","petId":${petId},${JSON.stringify(line).slice(1)}`
}
