import type { FileHeader } from './file-header.ts'
import type { Frame } from './log-format.ts'

/** What a log holds of a database that has not been brought into it yet. */
export interface LoggedPages {
  /** How many pages the database has after the last commit; undefined where the log has none. */
  readonly after: number | undefined
  readonly pages: ReadonlySet<number>
}

/** Collects what the commits of a log hold. @param frames those that belong to the log, from its beginning */
export function loggedPages(frames: Iterable<Frame>): LoggedPages {
  const pages = new Set<number>()
  let uncommitted: number[] = []
  let after: number | undefined
  for (const { page, pagesAfter } of frames) {
    uncommitted.push(page)
    if (pagesAfter === 0) continue
    for (const committed of uncommitted) pages.add(committed)
    uncommitted = []
    after = pagesAfter
  }
  return { after, pages }
}

export interface MissingBytes {
  readonly expected: number
  readonly found: number
}

/**
 * Finds a database whose end is missing: neither the file nor the log has it. While a log is brought into the file, its
 * first page may say more than there is, and the log has the rest.
 * @param log reads the log, which is needed only where the file is shorter than it says
 */
export function missingEnd(
  { pageBytes, pages }: FileHeader,
  bytes: number,
  log: () => LoggedPages,
): MissingBytes | undefined {
  const found = Math.floor(bytes / pageBytes)
  if (pages === undefined || found >= pages) return undefined
  const logged = log()
  const expected = logged.after ?? pages
  for (let page = found + 1; page <= expected; page++) {
    if (page === lockPage(pageBytes) || logged.pages.has(page)) continue
    return { expected: expected * pageBytes, found: bytes }
  }
  return undefined
}

/** The page with the bytes that SQLite locks. It is never written. */
const lockPage = (pageBytes: number): number => 0x4000_0000 / pageBytes + 1
