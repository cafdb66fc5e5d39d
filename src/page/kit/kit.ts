import type { ReadonlySignal, Signal } from '@preact/signals'
import type { Language, Texts } from '../texts/texts.ts'
import type { Outage } from './connectivity.ts'
import type { PageSession } from './kit-session.ts'
import { roomContext } from './room-context.tsx'
import type { Route } from './route.ts'

/** What every view may need of the page that it is in. */
export interface Kit {
  readonly session: PageSession
  readonly language: ReadonlySignal<Language>
  readonly texts: ReadonlySignal<Texts>
  readonly route: ReadonlySignal<Route>
  /** The time that the page shows, in UTC epoch milliseconds. It moves every half minute. */
  readonly now: ReadonlySignal<number>
  /** Why requests get no response, or changes of others do not arrive; undefined: they do. */
  readonly outage: ReadonlySignal<Outage | undefined>
  /** The lines in sight that say so of what they stand for: the first alone is shown. */
  readonly unreachableLines: Signal<readonly object[]>
  readonly stock: {
    /** Has another value after each change of the stock. */
    readonly all: ReadonlySignal<unknown>
    /** How often the whole stock was read: the service has it read again when more has changed than single pets. */
    readonly readings: ReadonlySignal<number>
    /** Whether the whole stock is here. */
    readonly loaded: ReadonlySignal<boolean>
  }
}

export const [provideKit, useKit] = roomContext<Kit>('the kit')

export const useTexts = (): Texts => useKit().texts.value
