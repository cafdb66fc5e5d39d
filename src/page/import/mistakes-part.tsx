import { usePage, useTexts } from '../page.ts'
import { columnLabel } from './column-labels.ts'
import type { ImportDesk } from './import-desk.ts'
import type { FileFindings } from './import-file.ts'
import { useImportTexts } from './import-texts.ts'
import { MistakeCell } from './mistake-cell.tsx'
import { mistakeText, readerSentence } from './mistake-text.ts'
import type { MistakeGroup } from './mistakes.ts'

interface MistakesPartProps {
  readonly findings: FileFindings
  readonly desk: ImportDesk
}

/** The mistakes of the file, equal ones together, each with what puts it right. */
export function MistakesPart({ findings, desk }: MistakesPartProps) {
  const texts = useImportTexts()
  const { mistakes, groups, understood } = findings
  return (
    <section class="import-step" aria-labelledby="import-mistakes">
      <h3 id="import-mistakes">{texts.mistakesTitle}</h3>
      <p class={mistakes === 0 ? 'import-well' : 'import-count'} role="status">
        {mistakes === 0 ? texts.noMistakes : texts.mistakesLeft(mistakes)}
      </p>
      {mistakes > 0 && understood !== null && <p class="import-quiet">{texts.mistakesHint}</p>}
      {groups.map((group) => (
        <Group key={group.key} group={group} desk={desk} />
      ))}
    </section>
  )
}

interface GroupProps {
  readonly group: MistakeGroup
  readonly desk: ImportDesk
}

function Group({ group, desk }: GroupProps) {
  const page = useTexts()
  const { settings } = usePage()
  const texts = useImportTexts()
  const { column, count, lines, items } = group
  const text = mistakeText(group, texts.mistakes)
  const ofFile = lines.length === 0 || column === null
  const hasReason = text === undefined || (ofFile && settings.language.value !== 'en')
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
          <GroupActions group={group} desk={desk} />
        </>
      )}
    </article>
  )
}

/** What is done with a group as a whole. */
function GroupActions({
  group: { key, column, lines, moreItems, isGathered, canLeaveOut },
  desk,
}: GroupProps) {
  const texts = useImportTexts()
  if (!canLeaveOut) return <p class="import-quiet">{texts.inFileOnly}</p>
  if (lines.length < 2) return null
  return (
    <div class="import-actions">
      {moreItems > 0 && (
        <button type="button" onClick={() => desk.showMore(key)}>
          {texts.showMore(moreItems)}
        </button>
      )}
      {column !== null && isGathered && (
        <button type="button" onClick={() => desk.correctSingly(key)}>
          {texts.correctSingly}
        </button>
      )}
      <button type="button" onClick={() => desk.edit({ kind: 'leave_out', lines })}>
        {texts.leaveOut(lines.length)}
      </button>
    </div>
  )
}
