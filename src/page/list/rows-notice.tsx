import { useTexts } from '../kit/kit.ts'

interface RowsNoticeProps {
  readonly isOutOfOrder: boolean
  readonly sortAgain: () => void
  /** Whether the last tap was not taken, since rows had just moved. */
  readonly wasEarly: boolean
}

/** Says below the rows, where it moves none, that they are out of order, or that a tap was not taken. */
export function RowsNotice({ isOutOfOrder, sortAgain, wasEarly }: RowsNoticeProps) {
  const { rows } = useTexts()
  const shown = wasEarly ? 'early' : isOutOfOrder ? 'order' : undefined
  return (
    <div class="rows-notice" data-shown={shown}>
      <p role="alert">{wasEarly && <strong>{rows.early}</strong>}</p>
      <p role="status">{isOutOfOrder && !wasEarly && rows.outOfOrder}</p>
      {isOutOfOrder && (
        <button type="button" onClick={sortAgain}>
          {rows.sortAgain}
        </button>
      )}
    </div>
  )
}
