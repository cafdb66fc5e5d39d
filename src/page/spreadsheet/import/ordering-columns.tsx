import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { type CsvColumn, ORDERING_COLUMNS } from '../../../transfer/reading/list-columns.ts'
import { useTexts } from '../../kit/kit.ts'

export const isOfOrdering = (column: CsvColumn): boolean =>
  (ORDERING_COLUMNS as readonly CsvColumn[]).includes(column)

interface OrderingProps {
  /** Whether the file has one of them. */
  readonly isRead: boolean
  readonly children: ComponentChildren
}

/** The columns that say how pets are ordered, folded away behind the others until a file has one of them. */
export function OrderingColumns({ isRead, children }: OrderingProps) {
  const { pet } = useTexts()
  const isOpen = useSignal(isRead)
  useEffect(() => {
    if (isRead) isOpen.value = true
  }, [isRead])
  return (
    <details
      class="form-more"
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open
      }}
    >
      <summary>{pet.ordering}</summary>
      <div class="import-columns">{children}</div>
    </details>
  )
}
