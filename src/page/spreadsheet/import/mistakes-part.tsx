import type { ImportProblemCode } from '../../../transfer/reading/import-reading.ts'
import { useKit, useTexts } from '../../kit/kit.ts'
import { onSingleClick } from '../../kit/on-single-click.ts'
import { columnLabel } from './column-labels.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'
import { MistakeCell } from './mistake-cell.tsx'
import type { MistakeGroup } from './mistakes.ts'
import { isNeeded } from './why-not.ts'

interface MistakesPartProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
}

/** The mistakes of the file, equal ones together, each with what puts it right. */
export function MistakesPart({ findings, desk }: MistakesPartProps) {
  const texts = useImportTexts()
  const { mistakes, corrections, wrongLines, groups, understood, columns } = findings
  const isOpen = findings.questions.length + findings.columnQuestions.length > 0
  if (mistakes === 0 && isOpen) return null
  return (
    <section class="import-step" aria-labelledby="import-mistakes">
      <h3 id="import-mistakes">{texts.mistakesTitle}</h3>
      <p class={mistakes === 0 ? 'import-well' : 'import-count'} role="status">
        {mistakes === 0 ? texts.noMistakes : texts.mistakesLeft(corrections, wrongLines)}
      </p>
      {mistakes > 0 && understood !== null && <p class="import-quiet">{texts.mistakesHint}</p>}
      {groups.map((group) => (
        <Group key={group.key} group={group} columns={columns} desk={desk} />
      ))}
    </section>
  )
}

interface GroupProps {
  readonly group: MistakeGroup
  readonly columns: FileFindings['columns']
  readonly desk: ImportDesk
}

function Group({ group, columns, desk }: GroupProps) {
  const page = useTexts()
  const { language } = useKit()
  const texts = useImportTexts()
  const { key, code, column, count, lines, items, moreItems } = group
  const text = mistakeText(group, texts.mistakes)
  const ofFile = lines.length === 0 || column === null
  const saysMore = ofFile && language.value !== 'en' && !CHOSEN_ABOVE.includes(code)
  const hasReason = text === undefined || saysMore
  const place = column === null ? '' : `${columnLabel(page, column)}: `
  return (
    <article class="import-group">
      <h4>
        {text ?? place + readerSentence(group.reason)}
        {count > 1 && <span class="chip">{texts.inLines(lines.length)}</span>}
      </h4>
      {hasReason && text !== undefined && (
        <p class="import-quiet" lang="en">
          {readerSentence(group.reason)}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <GroupActions group={group} columns={columns} desk={desk} />
          <ul class="import-cells">
            {items.map((item) => (
              <MistakeCell
                key={`${item.lines[0]} ${item.value}`}
                group={group}
                item={item}
                desk={desk}
              />
            ))}
          </ul>
          {moreItems > 0 && (
            <div class="import-actions">
              <button type="button" onClick={() => desk.showMore(key)}>
                {texts.showMore(moreItems)}
              </button>
            </div>
          )}
        </>
      )}
    </article>
  )
}

/** Mistakes that another choice of a column puts right. */
const CHOSEN_ABOVE: readonly ImportProblemCode[] = ['missing_column', 'unknown_column']

/** What is done with a group as a whole. It stands above the cells: what is below moves under the pointer as they are put right. */
function GroupActions({
  group: { key, code, column, lines, isGathered, canLeaveOut },
  columns,
  desk,
}: GroupProps) {
  const texts = useImportTexts()
  if (CHOSEN_ABOVE.includes(code)) return null
  if (!canLeaveOut) return <p class="import-quiet">{texts.inFileOnly}</p>
  if (lines.length < 2) return null
  const needless = columns.find((each) => each.column === column && !isNeeded(each.column))
  return (
    <div class="import-actions">
      {needless !== undefined && needless.name !== null && code === 'invalid_value' && (
        <button type="button" onClick={() => desk.mapColumn(needless.column, '', needless.name)}>
          {texts.leaveColumnOut(needless.name)}
        </button>
      )}
      {column !== null && isGathered && (
        <button type="button" onClick={() => desk.correctSingly(key)}>
          {texts.correctSingly}
        </button>
      )}
      <button
        type="button"
        onClick={onSingleClick(() => desk.edit({ kind: 'leave_out', lines, beside: '' }))}
      >
        {texts.leaveOut(lines.length)}
      </button>
    </div>
  )
}

/** What is wrong, in the language of the page; undefined: the page has only the reader's sentence. */
const mistakeText = (
  { code, column }: Pick<MistakeGroup, 'code' | 'column'>,
  texts: Readonly<Record<string, string>>,
): string | undefined => texts[`${code} ${column}`] ?? texts[code]

/** The reader's own words, which go on where the place of the mistake ends. */
const readerSentence = (reason: string): string =>
  /^(?:is|has|begins|ends)\b/.test(reason)
    ? `It ${reason}`
    : reason.charAt(0).toUpperCase() + reason.slice(1)
