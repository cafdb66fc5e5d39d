import { timesOfDay } from '../../clocks/calendar-day.ts'
import { usePage, useTexts } from '../page.ts'
import { REPORT_LINK } from '../route.ts'
import { Filters } from './filters.tsx'
import { dayOf, dayText, queryOf } from './movement-query.ts'
import { Movements } from './movements.tsx'
import { useTodayTexts } from './today-texts.ts'

/** The movements of all pets, newest first: those of today, or what the filters say. */
export function TodayView() {
  const { movements: filter, now } = usePage()
  const { zoned, timeZone, shell } = useTexts()
  const texts = useTodayTexts()
  const at = zoned(now.value)
  const day = dayOf(filter.value, at)
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const query = queryOf(filter.value, day, zone)
  const key = JSON.stringify({ ...query, petId: String(query.petId) })
  return (
    <main id="content" class="sheet today" tabIndex={-1}>
      <h1>{texts.title}</h1>
      <p class="movements-note leading">
        {texts.sums} <a href={REPORT_LINK}>{shell.report}</a>
      </p>
      <Filters />
      <Movements
        key={key}
        query={query}
        isLive={day === undefined || day === dayText(at)}
        from={day === undefined ? undefined : timesOfDay(day, zoned)?.from}
      />
    </main>
  )
}
