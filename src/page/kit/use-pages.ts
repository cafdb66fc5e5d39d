import { useEffect, useState } from 'preact/hooks'
import { useKit } from './kit.ts'
import { type AskPage, type PagedEntry, PagedQuery } from './paged-query.ts'
import { onChanges, onReconnected, queryDependencies } from './query-kit.ts'

/**
 * A journal, page by page, as long as the view is shown.
 * @param isLive whether each change of the stock may have a new entry
 */
export function usePages<Entry extends PagedEntry>(
  ask: AskPage<Entry>,
  isLive = false,
): PagedQuery<Entry> {
  const kit = useKit()
  const [pages] = useState(() => new PagedQuery(ask, queryDependencies(kit)))
  useEffect(() => {
    pages.open()
    const stopFollowing = isLive ? onChanges(kit.stock, () => pages.refresh()) : () => {}
    const stopWaiting = onReconnected(kit.outage, () => pages.readAgain())
    return () => {
      stopFollowing()
      stopWaiting()
      pages.close()
    }
  }, [pages])
  return pages
}
