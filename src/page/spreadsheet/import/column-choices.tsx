import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { findLastIndex } from '../../../everywhere/lists.ts'
import { type CsvColumn, ORDERING_COLUMNS } from '../../../transfer/reading/list-columns.ts'
import { Disclosure } from '../../kit/disclosure.tsx'
import { useTexts } from '../../kit/kit.ts'
import { type Choice, ColumnChoice, ColumnQuestion } from './column-choice.tsx'
import type { ImportDesk } from './import-desk.ts'
import type { ChosenColumn, FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'

interface ColumnChoicesProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
}

/** petstock's columns, each with the choice of the file's. */
export function ColumnChoices({ findings, desk }: ColumnChoicesProps) {
  const texts = useImportTexts()
  const { columns, columnQuestions, nameOffer, samples } = findings
  const all = withFurther(columns)
  const choiceOf = (chosen: Choice) => (
    <ColumnChoice
      key={`${chosen.column} ${chosen.isFurther ? chosen.name : ''}`}
      chosen={chosen}
      samples={samples}
      onName={(name) => desk.mapColumn(chosen.column, name, chosen.name)}
    />
  )
  return (
    <section class="import-step" aria-labelledby="import-columns">
      <h3 id="import-columns">{texts.columns}</h3>
      <p class="import-quiet">{texts.columnsHint}</p>
      {columnQuestions.map((question) => (
        <ColumnQuestion key={question.column} question={question} desk={desk} />
      ))}
      {nameOffer !== undefined && <ColumnQuestion question={nameOffer} desk={desk} isOffer />}
      <div class="import-columns">
        {all.filter(({ column }) => !isOfOrdering(column)).map(choiceOf)}
      </div>
      <OrderingColumns
        isRead={columns.some(({ column, name }) => isOfOrdering(column) && name !== null)}
      >
        {all.filter(({ column }) => isOfOrdering(column)).map(choiceOf)}
      </OrderingColumns>
    </section>
  )
}

/** The columns, and a place for one more that has barcodes. */
function withFurther(columns: readonly ChosenColumn[]): readonly Choice[] {
  const last = findLastIndex(columns, ({ column, name }) => column === 'barcode' && name !== null)
  const another = { column: 'barcode', name: null } as const
  const all =
    last < 0 ? columns : [...columns.slice(0, last + 1), another, ...columns.slice(last + 1)]
  return all.map((each, at) => ({ ...each, isFurther: all[at - 1]?.column === each.column }))
}

const isOfOrdering = (column: CsvColumn): boolean =>
  (ORDERING_COLUMNS as readonly CsvColumn[]).includes(column)

interface OrderingProps {
  /** Whether the file has one of them. */
  readonly isRead: boolean
  readonly children: ComponentChildren
}

/** The columns that say how pets are ordered, folded away behind the others until a file has one of them. */
function OrderingColumns({ isRead, children }: OrderingProps) {
  const { pet } = useTexts()
  const isOpen = useSignal(isRead)
  useEffect(() => {
    if (isRead) isOpen.value = true
  }, [isRead])
  return (
    <Disclosure class="form-more" summary={pet.ordering} isOpen={isOpen}>
      <div class="import-columns">{children}</div>
    </Disclosure>
  )
}
