import { useKit, useTexts } from '../kit/kit.ts'
import { SPREADSHEET_LINK } from '../kit/route.ts'

/** Says how pets get into a stock that has none. */
export function EmptyStock() {
  const { session } = useKit()
  const { shell, stock } = useTexts()
  return (
    <p class="nothing">
      {stock.empty}{' '}
      {session.mayManage ? (
        <>
          {stock.emptyForManagers} <a href={SPREADSHEET_LINK}>{shell.bringSheet}</a>.
        </>
      ) : session.mayWrite ? (
        stock.emptyHint
      ) : (
        stock.emptyForReaders
      )}
    </p>
  )
}
