import { accessJournalQueries, codeQueries, settingsQueries, supplierQueries } from './access.ts'
import { keyQueries, limitQueries } from './keys.ts'
import { stockQueries } from './stock.ts'
import { trustedTimeQueries } from './trusted-time.ts'

/** Builds every statement. It runs while the program is built. */
export const buildQueries = () => ({
  keys: keyQueries,
  limits: limitQueries,
  codes: codeQueries,
  settings: settingsQueries,
  suppliers: supplierQueries,
  accessJournal: accessJournalQueries,
  stock: stockQueries,
  trustedTime: trustedTimeQueries,
})
