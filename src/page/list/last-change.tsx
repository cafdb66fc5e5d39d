import { useKit, useTexts } from '../kit/kit.ts'
import type { Pet } from '../state/pet.ts'
import { changedAt } from '../state/pet-order.ts'

/**
 * Shows when a pet last changed, and by which key. An import is not one to be shown: after that of a
 * whole stock, each row would say the same.
 */
export function LastChange({ pet }: { readonly pet: Pet }) {
  const { now } = useKit()
  const { stock, ago, date } = useTexts()
  const { lastMovement } = pet
  if (lastMovement?.reason === 'import') return null
  const at = changedAt(pet)
  const when = ago(at, now.value)
  const who = lastMovement && (lastMovement.by?.name ?? stock.commandLine)
  return (
    <time
      class="pet-changed"
      dateTime={new Date(at).toISOString()}
      onPointerEnter={({ currentTarget }) => {
        // Written when it is looked for: to write a date takes a slow tablet a while.
        currentTarget.title = date(at)
      }}
    >
      {when}
      {who !== null && (
        <span class="pet-changed-by">
          , <bdi dir="auto">{who}</bdi>
        </span>
      )}
    </time>
  )
}
