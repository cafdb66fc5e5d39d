import { useEffect } from 'preact/hooks'
import type { Routes } from '../../client/contract.ts'
import type { Data } from '../../client/operations.ts'
import type { Health } from '../health/health.ts'
import { useKit } from '../kit/kit.ts'
import { roomTexts } from '../kit/room-texts.ts'
import { useQuery } from '../kit/use-query.ts'
import { useSettings } from '../settings/use-settings.ts'
import { useStock } from '../state/use-stock.ts'
import { checklist as de } from '../texts/de/checklist.ts'
import { checklist as en } from '../texts/en/checklist.ts'
import { type Step, stepsOf } from './steps.ts'

export type ChecklistTexts = typeof en

export const useChecklistTexts = roomTexts<ChecklistTexts>({ en, de })

/** Each time takes one of the requests that the key may send. */
const READ_EVERY_MS = 60_000

export interface ChecklistState {
  readonly steps: readonly Step[]
  /** Hides the checklist on this device. */
  hide(): void
  /** Says that the home screen is not for this device. */
  leaveHomeOut(): void
}

/** The keys of the shop; undefined while they are not known. */
export type ListedKeys = Data<Routes['desk']['api']['keys']['get']['response']>['keys']

export function useListedKeys() {
  const { value, error } = useQuery(({ desk }, signal) => desk.api.keys.get({ signal }), {
    everyMs: () => READ_EVERY_MS,
  })
  return { keys: value.value?.keys, error: error.value }
}

/**
 * What a new shop has to do still; undefined while that is not known, and once all of it is done or hidden.
 * @param health as the service said last
 * @param listed as the service said last
 */
export function useChecklist(
  health: Health | undefined,
  listed: ListedKeys | undefined,
): ChecklistState | undefined {
  const { session } = useKit()
  const { settings } = useSettings()
  const { stock } = useStock()
  const { hidesChecklist } = settings
  const { isHomeDone, leaveOut } = useHomeScreen()
  const ownKeyId = session.current.value?.key.value.id
  const isShown = !hidesChecklist.value && health && listed && ownKeyId !== undefined
  const steps = isShown
    ? stepsOf({
        health,
        hasPets: stock.loaded.value ? !stock.isEmpty.value : undefined,
        keyIds: listed.map(({ id }) => id),
        ownKeyId,
        isSecure: window.location.protocol === 'https:',
        isHomeDone,
      })
    : undefined
  const isDone = steps?.every((step) => step.isDone)
  // Once all of it is done, no view waits for it any more.
  useEffect(() => {
    if (isDone) hidesChecklist.value = true
  }, [isDone])
  if (steps === undefined || isDone) return undefined
  return {
    steps,
    hide() {
      hidesChecklist.value = true
    },
    leaveHomeOut: leaveOut,
  }
}

/** Whether it is known what there is to do, as far as it will be soon: a large stock is examined for long. */
export function useIsSettled(health: Health | undefined, listed: ListedKeys | undefined): boolean {
  const { settings } = useSettings()
  const { stock } = useStock()
  const isKnown = health !== undefined && listed !== undefined && stock.loaded.value
  return settings.hidesChecklist.value || isKnown
}

/** Whether the page runs as an app of its own, opened from a home screen. */
const isOnHomeScreen = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  // Safari on iOS before its version 17.
  (window.navigator as { standalone?: boolean }).standalone === true

/** Whether the step of the home screen is done on this device. */
function useHomeScreen() {
  const { homeScreen } = useSettings().settings
  useEffect(() => {
    if (isOnHomeScreen()) homeScreen.value = 'seen'
  }, [])
  return {
    isHomeDone: homeScreen.value !== undefined,
    leaveOut() {
      homeScreen.value = 'not_for_us'
    },
  }
}
