import type { ColumnSample } from '../../../transfer/import-reading.ts'
import { Field } from '../../kit/field.tsx'
import { useTexts } from '../../kit/kit.ts'
import { columnLabel } from './column-labels.ts'
import { ColumnQuestion } from './column-question.tsx'
import { FirstCells } from './first-cells.tsx'
import { choiceName } from './focus-choice.ts'
import type { ImportDesk } from './import-desk.ts'
import type { ChosenColumn, FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'
import { isNeeded } from './why-not.ts'

interface ColumnChoicesProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
}

/** petstock's columns, each with the choice of the file's. */
export function ColumnChoices({ findings, desk }: ColumnChoicesProps) {
  const texts = useImportTexts()
  const { columns, columnQuestions, nameOffer, samples } = findings
  return (
    <section class="import-step" aria-labelledby="import-columns">
      <h3 id="import-columns">{texts.columns}</h3>
      <p class="import-quiet">{texts.columnsHint}</p>
      {columnQuestions.map((question) => (
        <ColumnQuestion key={question.column} question={question} desk={desk} />
      ))}
      {nameOffer !== undefined && <ColumnQuestion question={nameOffer} desk={desk} isOffer />}
      <div class="import-columns">
        {withFurther(columns).map((chosen) => (
          <ColumnChoice
            key={`${chosen.column} ${chosen.isFurther ? chosen.name : ''}`}
            chosen={chosen}
            samples={samples}
            onName={(name) => desk.mapColumn(chosen.column, name, chosen.name)}
          />
        ))}
      </div>
    </section>
  )
}

interface Choice extends ChosenColumn {
  /** Whether another column of the file is read as the same one of petstock. */
  readonly isFurther: boolean
}

/** The columns, and a place for one more that has barcodes. */
function withFurther(columns: readonly ChosenColumn[]): readonly Choice[] {
  const hasBarcodes = columns.some(({ column, name }) => column === 'barcode' && name !== null)
  const all = hasBarcodes ? [...columns, { column: 'barcode', name: null } as const] : columns
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
