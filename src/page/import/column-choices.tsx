import { Field } from '../components/field.tsx'
import { useTexts } from '../page.ts'
import { columnLabel } from './column-labels.ts'
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
  const { columns, names } = findings
  return (
    <section class="import-step" aria-labelledby="import-columns">
      <h3 id="import-columns">{texts.columns}</h3>
      <p class="import-quiet">{texts.columnsHint}</p>
      <div class="import-columns">
        {columns.map((chosen) => (
          <ColumnChoice
            key={chosen.column}
            chosen={chosen}
            names={names}
            onName={(name) => desk.mapColumn(chosen.column, name)}
          />
        ))}
      </div>
    </section>
  )
}

interface ColumnChoiceProps {
  readonly chosen: ChosenColumn
  readonly names: readonly string[]
  readonly onName: (name: string) => void
}

function ColumnChoice({ chosen: { column, name }, names, onName }: ColumnChoiceProps) {
  const page = useTexts()
  const texts = useImportTexts()
  const isMissing = name === null && isNeeded(column)
  const label = columnLabel(page, column)
  return (
    <Field
      label={isNeeded(column) ? `${label} (${texts.needed})` : label}
      problem={isMissing ? texts.pleaseChoose : undefined}
    >
      {(ties) => (
        <select
          {...ties}
          value={name ?? ''}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        >
          <option value="">{isNeeded(column) ? texts.pleaseChoose : texts.notBroughtIn}</option>
          {names.map((each) => (
            <option key={each} value={each} dir="auto">
              {each}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
