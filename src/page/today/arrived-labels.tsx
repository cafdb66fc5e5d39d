import { Icon } from '../kit/icon.tsx'
import { LABELS_LINK } from '../kit/route.ts'
import { NO_CHOICE } from '../list/choice.ts'
import { useChoice } from '../list/use-choice.ts'
import type { Report } from '../state/report.ts'
import { useStock } from '../state/use-stock.ts'
import { arrivedIn } from './report/arrived.ts'
import { useReportTexts } from './report/report-texts.ts'

/** Leads to the labels of the pets that came in the time of a report. */
export function ArrivedLabels({ report }: { readonly report: Report }) {
  const { choice } = useChoice()
  const { stock } = useStock()
  const texts = useReportTexts()
  const arrived = arrivedIn(report)
  const petIds = [...arrived.keys()].filter((petId) => stock.find(petId) !== undefined)
  if (petIds.length === 0) return null
  return (
    <button
      type="button"
      class="arrived-labels"
      onClick={() => {
        choice.value = { ...NO_CHOICE, petIds: new Set(petIds), arrived }
        location.hash = LABELS_LINK
      }}
    >
      <Icon name="label" />
      {texts.labelsFor(petIds.length)}
    </button>
  )
}
