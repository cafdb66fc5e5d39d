import { isOfStock, type Route } from '../kit/route.ts'
import type { ChangingMode, ScanMode } from '../settings/scan-mode.ts'

/**
 * What a scan is for in a view. `mode`: what its mode says, in the stock alone. `open`: it opens the pet. `choose`: it chooses the pet.
 * `name`: it says which pet that is and leaves the view as it is, since what a person has begun there is not saved yet.
 */
export type ScanUse = 'mode' | 'open' | 'choose' | 'name'

const WITH_FORMS: readonly Route['view'][] = [
  'spreadsheet',
  'several',
  'people',
  'settings',
  'suppliers',
  'https',
]

export function scanUse(route: Route): ScanUse {
  if (isOfStock(route)) return 'mode'
  if (route.view === 'labels') return 'choose'
  return WITH_FORMS.includes(route.view) ? 'name' : 'open'
}

/** Whether a code that is scanned into a field of a view stays there: a cell of a spreadsheet. */
export const keepsScans = ({ view }: Route): boolean => view === 'spreadsheet'

/** What one scan does. */
export interface ScanTask {
  readonly deed: ScanMode | Exclude<ScanUse, 'mode' | 'open'>
  /** The mode that is on, where it does not count: only the stock is changed by scans. */
  readonly unused?: ChangingMode
}

export function scanTask(use: ScanUse, mode: ScanMode): ScanTask {
  if (use === 'mode') return { deed: mode }
  const deed = use === 'open' ? 'lookUp' : use
  return mode === 'lookUp' ? { deed } : { deed, unused: mode }
}
