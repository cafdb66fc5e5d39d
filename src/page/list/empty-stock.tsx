import { usePage, useTexts } from '../page.ts'
import { SPREADSHEET_LINK } from '../route.ts'

/** Says how pets get into a stock that has none. */
export function EmptyStock() {
  const { session } = usePage()
  const { shell, stock } = useTexts()
  return (
    <p class="nothing">
      {stock.empty}{' '}
      <small>
        {session.mayManage ? (
          <>
            {stock.emptyForManagers} <a href={SPREADSHEET_LINK}>{shell.bringSheet}</a>.
          </>
        ) : session.mayWrite ? (
          stock.emptyHint
        ) : (
          stock.emptyForReaders
        )}
      </small>
    </p>
  )
}
