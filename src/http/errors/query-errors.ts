import { ApiError } from './api-error.ts'

export const HISTORY_EXAMPLE =
  'Ask like ?limit=200, and for the next page with &before= and its "next".'

export const JOURNAL_EXAMPLE =
  'Ask like ?day=2026-01-05&timeZone=Europe/Berlin&reason=sale, with any of the filters.'

export const REPORT_EXAMPLE =
  'Ask like ?from=2026-01-01&to=2026-01-31&by=week&timeZone=Europe/Berlin.'

export const REMOVAL_EXAMPLE =
  'Send it like ?id=7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10, or without an id.'
export const SCAN_EXAMPLE = 'Ask like ?barcode=4006381333931, with %2B for a plus sign.'

export const PETS_EXAMPLE = 'Ask like ?limit=200&after=1005, with the `next` of the page before.'

/** @param problem a sentence that names the parameter */
export const invalidQuery = (problem: string, example: string) =>
  new ApiError('invalid_query', `${problem} ${example}`)

export const foreignMovement = (petId: bigint) =>
  invalidQuery(`The movement that "before" names is not one of pet ${petId}.`, HISTORY_EXAMPLE)
