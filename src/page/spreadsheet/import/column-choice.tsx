import type { ColumnSample } from '../../../transfer/reading/import-reading.ts'
import type { CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type { ColumnQuestion as Asked } from '../../../transfer/reading/questions.ts'
import { Field } from '../../kit/field.tsx'
import { useTexts } from '../../kit/kit.ts'
import { onSingleClick } from '../../kit/on-single-click.ts'
import { columnLabel } from './column-labels.ts'
import type { ImportDesk } from './import-desk.ts'
import type { ChosenColumn } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'
import { isNeeded } from './why-not.ts'

/** A column of petstock, and which one of the file is read as it. */
export interface Choice extends ChosenColumn {
  /** Whether another column of the file is read as the same one of petstock. */
  readonly isFurther: boolean
}

interface ColumnChoiceProps {
  readonly chosen: Choice
  readonly samples: readonly ColumnSample[]
  readonly onName: (name: string) => void
}

/** The choice of a column of the file for one of petstock. */
export function ColumnChoice({
  chosen: { column, name, isFurther },
  samples,
  onName,
}: ColumnChoiceProps) {
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
export function ColumnQuestion({ question, desk, isOffer = false }: ColumnQuestionProps) {
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

/** The first cells of a column of the file, by which a person knows it. */
function FirstCells({ cells }: { readonly cells: readonly string[] }) {
  const texts = useImportTexts()
  if (cells.length === 0) return <small class="import-first-cells">{texts.emptyColumn}</small>
  return (
    <span class="import-first-cells">
      {cells.map((cell, at) => (
        // Equal cells stand beside each other, and none changes its place.
        <span key={`${at}`} dir="auto">
          {cell === '' ? texts.empty : cell}
        </span>
      ))}
    </span>
  )
}

/** The name of the select in which the column of the file is chosen for one of petstock. */
const choiceName = (column: CsvColumn): string => `import-column-${column}`

/** Puts the focus there: what had it goes away once the column is chosen. */
const focusChoice = (column: CsvColumn): void =>
  document.querySelector<HTMLElement>(`select[name="${choiceName(column)}"]`)?.focus()
