import { useId } from 'preact/hooks'
import { dayText } from '../../../clocks/calendar-day.ts'
import { ChoiceField } from '../../kit/choice-field.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { SearchArea } from '../../kit/search-area.tsx'
import { useToday } from '../use-today.ts'
import { daysOf, PERIODS, type ReportChoice, STEPS, stepOf, stepsFor } from './period.ts'
import { useReportTexts } from './report-texts.ts'

/** Chooses the time that is added up, and what its sums are divided into. */
export function ReportChoices() {
  const { reportChoice } = useToday()
  const { now } = useKit()
  const { zoned } = useTexts()
  const texts = useReportTexts()
  const choice = reportChoice.value
  const at = zoned(now.value)
  const days = daysOf(choice, at)
  const steps = stepsFor(days)
  const choose = (changed: Partial<ReportChoice>) => {
    reportChoice.value = { ...choice, ...changed }
  }
  return (
    <SearchArea class="movement-filters" label={texts.choices}>
      <ChoiceField
        label={texts.period}
        value={choice.period}
        choices={PERIODS.map((each) => [each, texts.periods[each]])}
        onChoice={(period = 'week') => choose({ ...days, period, by: stepOf(period) })}
      />
      {choice.period === 'dates' && (
        <>
          <DayField
            label={texts.from}
            value={choice.from}
            last={dayText(at)}
            onDay={(from) => choose({ from })}
          />
          <DayField
            label={texts.to}
            value={choice.to}
            last={dayText(at)}
            onDay={(to) => choose({ to })}
          />
        </>
      )}
      {days.from !== days.to && (
        <ChoiceField
          label={texts.by}
          value={steps.includes(choice.by) ? choice.by : steps[0]}
          choices={STEPS.filter((step) => steps.includes(step)).map((step) => [
            step,
            texts.steps[step],
          ])}
          onChoice={(by = 'day') => choose({ by })}
        />
      )}
    </SearchArea>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly last: string
  readonly onDay: (day: string) => void
}

function DayField({ label, value, last, onDay }: DayFieldProps) {
  const id = useId()
  return (
    <div class="choice">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        max={last}
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
      />
    </div>
  )
}
