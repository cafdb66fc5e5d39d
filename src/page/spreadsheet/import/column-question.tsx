import type { ColumnQuestion as Asked } from '../../../transfer/questions.ts'
import { useTexts } from '../../kit/kit.ts'
import { onSingleClick } from '../../kit/on-single-click.ts'
import { columnLabel } from './column-labels.ts'
import { FirstCells } from './first-cells.tsx'
import { focusChoice } from './focus-choice.ts'
import type { ImportDesk } from './import-desk.ts'
import { useImportTexts } from './import-texts.ts'

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
