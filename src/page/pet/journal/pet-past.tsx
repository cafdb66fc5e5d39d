import { useTexts } from '../../kit/kit.ts'
import { RequestErrorLine } from '../../kit/request-error-line.tsx'
import { useShownError } from '../../kit/use-shown-error.ts'
import type { Pet } from '../../state/pet.ts'
import { QuantityChart } from '../chart/quantity-chart.tsx'
import type { Journal } from './history.ts'
import { JournalTable } from './journal-table.tsx'

export interface PetPastProps {
  readonly journal: Journal
  /** Undefined where the pet is not in the stock any more. */
  readonly pet: Pet | undefined
  readonly name: string
}

/** The history of a pet: its chart, and its journal. */
export function PetPast({ journal, pet, name }: PetPastProps) {
  const { pet: texts } = useTexts()
  const entries = journal.entries.value
  const requestError = useShownError(journal.requestError.value, entries)
  return (
    <>
      {requestError && (
        <RequestErrorLine requestError={requestError} onRetry={() => journal.retry()} />
      )}
      {entries === undefined && !requestError && journal.reading.value && (
        <p class="nothing" role="status">
          {texts.loading}
        </p>
      )}
      {entries && <QuantityChart entries={entries} journal={journal} pet={pet} name={name} />}
      {entries && <JournalTable pet={pet} entries={entries} journal={journal} />}
    </>
  )
}
