import type { Period, Step } from '../../report/period.ts'
import type { Figure } from '../../report/sums.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('en')

/** The texts of the sums of a time. */
export const report = {
  title: 'Sales and losses',
  choices: 'Which time',
  period: 'Time',
  periods: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    lastWeek: 'Last week',
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
    dates: 'From a day to a day',
  } satisfies Record<Period, string> as Record<Period, string>,
  from: 'First day',
  to: 'Last day',
  by: 'By',
  steps: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<Step, string> as Record<
    Step,
    string
  >,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  figures: {
    sold: 'Sold',
    returned: 'Returned',
    arrived: 'Arrived',
    died: 'Died',
    lost: 'Lost',
    otherwise: 'Other changes',
  } satisfies Record<Figure, string> as Record<Figure, string>,
  otherwiseHint:
    'Other changes are counts, imports, entries added or removed, and quantities that tills have set.',
  chart: (of: string, most: number) => `Sold, arrived and lost, ${of}. At most ${count(most)}.`,
  lossesInChart: 'Died or lost',
  byStep: { day: 'By day', week: 'By week', month: 'By month' } satisfies Record<
    Step,
    string
  > as Record<Step, string>,
  byKind: 'By kind',
  byPet: 'By pet',
  time: 'Time',
  kind: 'Kind',
  pet: 'Pet',
  removed: 'removed',
  save: (table: string) => `Save “${table}” as CSV`,
  print: 'Print',
  loading: 'Adding up…',
  nothing: 'Nothing has changed in this time.',
  morePets: (shown: number) =>
    `These are the ${count(shown)} pets of which most was sold. All are in the sums.`,
  notComplete: 'Older changes are still being added up. Look again in a minute.',
  showMore: 'Show more',
}
