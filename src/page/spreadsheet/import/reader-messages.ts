import type { Currency } from '../../../money/currency.ts'
import type { Pet } from '../../../stock/pet.ts'
import type { FileFindings, FileQuestion } from './import-file.ts'

/** What a file is compared with. */
export interface ComparedShop {
  /** All pets. */
  readonly stock: readonly Pet[]
  readonly currency: Currency | null
}

/** What the page asks of its worker. A reading and a writing each have one response, in the order of the requests. */
export type ReaderRequest =
  | { readonly ask: 'open'; readonly bytes: Uint8Array }
  | ({ readonly ask: 'compare' } & ComparedShop)
  | { readonly ask: 'read'; readonly question: FileQuestion }
  | { readonly ask: 'write' }

export type ReaderResponse =
  | { readonly findings: FileFindings }
  | { readonly csv: string }
  | { readonly failed: string }
