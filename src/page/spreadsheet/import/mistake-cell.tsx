import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useId } from 'preact/hooks'
import { PET_STATUSES } from '../../../stock/pet.ts'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'
import { useTexts } from '../../kit/kit.ts'
import { onSingleClick } from '../../kit/on-single-click.ts'
import { callName } from '../../state/pet.ts'
import { useStock } from '../../state/use-stock.ts'
import { columnLabel } from './column-labels.ts'
import type { ImportDesk } from './import-desk.ts'
import { useImportTexts } from './import-texts.ts'
import type { MistakeGroup, MistakeItem } from './mistakes.ts'
import { placeText } from './place-text.ts'

interface MistakeCellProps {
  readonly group: MistakeGroup
  readonly item: MistakeItem
  readonly desk: ImportDesk
}

/** A cell with a mistake, or all cells of a column with one value, and the input that puts it right. */
export function MistakeCell({ group: { column, canLeaveOut }, item, desk }: MistakeCellProps) {
  const texts = useImportTexts()
  const { value, lines, beside } = item
  const place = placeText(lines, texts)
  return (
    <li class="import-cell">
      <div class="import-cell-what">
        <p>
          <b>{place}</b>
          {column !== null && (
            <>
              {': '}
              {value.trim() === '' ? (
                <i class="import-value">{texts.empty}</i>
              ) : (
                <q class="import-value" dir="auto">
                  {value}
                </q>
              )}
            </>
          )}
          <Elsewhere item={item} />
        </p>
        {lines.length === 1 && beside !== '' && <small dir="auto">{beside}</small>}
      </div>
      {column !== null && <Correction column={column} item={item} place={place} desk={desk} />}
      {canLeaveOut && lines.length === 1 && (
        <button
          type="button"
          class="plain"
          aria-label={`${texts.leaveLineOut}: ${place}`}
          onClick={onSingleClick(() => desk.edit({ kind: 'leave_out', lines, beside }))}
        >
          {texts.leaveLineOut}
        </button>
      )}
    </li>
  )
}

function Elsewhere({ item: { elsewhere } }: { readonly item: MistakeItem }) {
  const { stock } = useStock()
  const texts = useImportTexts()
  if (elsewhere === null || elsewhere === undefined) return null
  if ('line' in elsewhere) return <> {texts.elsewhereInLine(elsewhere.line)}</>
  const pet = stock.find(elsewhere.petId)
  return <> {texts.elsewhereAtPet(pet === undefined ? `#${elsewhere.petId}` : callName(pet))}</>
}

interface CorrectionProps {
  readonly column: CsvColumn
  readonly item: MistakeItem
  readonly place: string
  readonly desk: ImportDesk
}

const NUMBERS: readonly CsvColumn[] = ['petId', 'quantity', 'lowStockAt']

function Correction({ column, item: { value, lines }, place, desk }: CorrectionProps) {
  const page = useTexts()
  const texts = useImportTexts()
  const id = useId()
  const isStatus = column === 'status'
  const typed = useSignal(isStatus ? '' : value)
  const isDone = typed.value === value || (isStatus && typed.value === '')
  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isDone) desk.edit({ kind: 'value', column, lines, from: value, value: typed.value })
  }
  const input = {
    id,
    value: typed.value,
    'aria-label': texts.correctLabel(columnLabel(page, column), place),
  }
  const set = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
    typed.value = currentTarget.value
  }
  return (
    <form class="import-correct" noValidate onSubmit={submit}>
      {isStatus ? (
        <select {...input} onChange={set}>
          <option value="">{texts.pleaseChoose}</option>
          {PET_STATUSES.map((status) => (
            <option key={status} value={status}>
              {page.list.statuses[status]}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...input}
          type="text"
          dir="auto"
          inputMode={NUMBERS.includes(column) ? 'numeric' : 'text'}
          autoComplete="off"
          spellcheck={false}
          onInput={set}
        />
      )}
      <button type="submit" aria-disabled={isDone}>
        {lines.length === 1 ? texts.correct : texts.correctAll(lines.length)}
      </button>
    </form>
  )
}
