import { findLastIndex } from '../../../everywhere/lists.ts'
import type { ColumnSample } from '../../../transfer/reading/import-reading.ts'
import type { ColumnQuestion as Asked } from '../../../transfer/reading/questions.ts'
import { Field } from '../../kit/field.tsx'
import { useTexts } from '../../kit/kit.ts'
import { onSingleClick } from '../../kit/on-single-click.ts'
import { columnLabel } from './column-labels.ts'
import { FirstCells } from './first-cells.tsx'
import { choiceName, focusChoice } from './focus-choice.ts'
import type { ImportDesk } from './import-desk.ts'
import type { ChosenColumn, FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'
import { isOfOrdering, OrderingColumns } from './ordering-columns.tsx'
import { isNeeded } from './why-not.ts'

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

interface Choice extends ChosenColumn {
  /** Whether another column of the file is read as the same one of petstock. */
  readonly isFurther: boolean
}

/** The columns, and a place for one more that has barcodes. */
function withFurther(columns: readonly ChosenColumn[]): readonly Choice[] {
  const last = findLastIndex(columns, ({ column, name }) => column === 'barcode' && name !== null)
  const another = { column: 'barcode', name: null } as const
  const all =
    last < 0 ? columns : [...columns.slice(0, last + 1), another, ...columns.slice(last + 1)]
  return all.map((each, at) => ({ ...each, isFurther: all[at - 1]?.column === each.column }))
}

interface ColumnChoiceProps {
  readonly chosen: Choice
  readonly samples: readonly ColumnSample[]
  readonly onName: (name: string) => void
}

function ColumnChoice({ chosen: { column, name, isFurther }, samples, onName }: ColumnChoiceProps) {
  const page = useTexts()
  const texts = useImportTexts()
  const isMissing = name === null && isNeeded(column)
  const label = isFurther ? texts.furtherBarcodes : columnLabel(page, column)
  const cells = samples.find((each) => each.name === name)?.cells
  return (
    <Field
      label={isNeeded(column) ? `${label} (${texts.needed})` : label}
      problem={isMissing ? texts.pleaseChoose : undefined}
      more={cells && <FirstCells cells={cells} />}
    >
      {(ties) => (
        <select
          {...ties}
          name={isFurther ? undefined : choiceName(column)}
          value={name ?? ''}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        >
          <option value="">{isNeeded(column) ? texts.pleaseChoose : texts.notBroughtIn}</option>
          {samples.map((each) => (
            <option key={each.name} value={each.name} dir="auto">
              {each.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ColumnQuestionProps {
  readonly question: Asked
  readonly desk: ImportDesk
  /** Whether the file may also be brought in without it. */
  readonly isOffer?: boolean
}

/** Asks which of several columns of the file is one of petstock, by the cells in which they differ. */
function ColumnQuestion({ question, desk, isOffer = false }: ColumnQuestionProps) {
  const { column, choices } = question
  const page = useTexts()
  const texts = useImportTexts()
  return (
    <fieldset class="import-column-question">
      <legend>
        {(isOffer ? texts.mayBeColumn : texts.whichColumn)(columnLabel(page, column))}
      </legend>
      {choices.map(({ value, shows }) => (
        <button
          key={value}
          type="button"
          onClick={onSingleClick(() => {
            desk.mapColumn(column, value)
            focusChoice(column)
          })}
        >
          <strong dir="auto">{value}</strong>
          <FirstCells cells={shows.map(({ text }) => text)} />
        </button>
      ))}
    </fieldset>
  )
}
