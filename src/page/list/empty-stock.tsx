import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { SPREADSHEET_LINK } from '../kit/route.ts'

/** Says how pets get into a stock that has none. */
export function EmptyStock() {
  const { session } = useKit()
  const { shell, stock } = useTexts()
  return (
    <div class="nothing nothing-yet">
      <span class="nothing-mark">
        <Icon name="paw" />
      </span>
      <p>
        <strong>{stock.empty}</strong>
      </p>
      {session.mayManage ? (
        <>
          <p>{stock.emptyForManagers}</p>
          <a class="button primary" href={SPREADSHEET_LINK}>
            {shell.bringSheet}
          </a>
        </>
      ) : (
        <p>{session.mayWrite ? stock.emptyHint : stock.emptyForReaders}</p>
      )}
    </div>
  )
}
