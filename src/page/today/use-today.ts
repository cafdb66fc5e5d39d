import { type Signal, signal } from '@preact/signals'
import { roomContext } from '../kit/room-context.tsx'
import { ALL_CHANGES, type MovementFilter } from './movements/filter.ts'
import { type ReportChoice, TODAY } from './report/period.ts'

/** What is chosen in the place. It stays while another view is open. */
interface TodayChoices {
  /** Which movements of the time are shown. */
  readonly movements: Signal<MovementFilter>
  /** Which time is added up, and has the movements. */
  readonly reportChoice: Signal<ReportChoice>
}

export const todayChoices = (): TodayChoices => ({
  movements: signal(ALL_CHANGES),
  reportChoice: signal(TODAY),
})

export const [provideToday, useToday] = roomContext<TodayChoices>('the choices of today')
