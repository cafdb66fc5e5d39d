import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import { roomTexts } from '../kit/room-texts.ts'
import { people as de } from '../texts/de/people.ts'
import { people as en } from '../texts/en/people.ts'

type Api = Routes['desk']['api']

/** A key, as managers see it. */
export type ListedKey = Data<Api['keys']['get']['response']>['keys'][number]

/** What each part of the view of a person gets. */
export interface PersonProps {
  readonly person: ListedKey
  /** Called when the key has changed, or ended. */
  readonly onChanged: () => void
}

export type PeopleTexts = typeof en

export const usePeopleTexts = roomTexts<PeopleTexts>({ en, de })
