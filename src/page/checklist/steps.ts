import type { Health } from '../health/health.ts'

// The checklist of a new shop: page/checklist/steps.ts (what is done), use-checklist.ts; in a line on the stock by
// setting-up.tsx and next-step.tsx, whole by checklist.tsx.

/** What a new shop has to do, in the order in which it is done. */
const STEPS = ['list', 'backup', 'device', 'drive', 'https', 'home'] as const
export type StepName = (typeof STEPS)[number]

export interface Step {
  readonly name: StepName
  readonly isDone: boolean
  /** Whether the service does it soon by itself. */
  readonly isComing: boolean
}

/** What is known of the shop and of this device. */
export interface ShopFacts {
  readonly health: Health
  /** Whether the stock has pets; undefined while it is being read. */
  readonly hasPets: boolean | undefined
  /** The ids of the keys that were ever made. */
  readonly keyIds: readonly string[]
  /** The key that is signed in here. */
  readonly ownKeyId: string
  /** Whether this page came by HTTPS. */
  readonly isSecure: boolean
  /** Whether the page was opened from a home screen on this device, or a person does not want that. */
  readonly isHomeDone: boolean
}

/** The steps of a shop, or undefined while it is not known which are done: a step that was done is never shown as open. */
export function stepsOf(facts: ShopFacts): readonly Step[] | undefined {
  const { health, hasPets } = facts
  if (hasPets === undefined || health.examination?.at === null) return undefined
  return STEPS.filter((name) => applies(name, health)).map((name) => ({
    name,
    isDone: isDone(name, facts),
    isComing: name === 'backup' && isComing(health),
  }))
}

/** Where an operator makes the backups, or all of it is samples, there is nothing to do for them. */
const applies = (name: StepName, { safety }: Health): boolean =>
  !['backup', 'drive'].includes(name) ||
  !(safety.reason === 'elsewhere' || safety.reason === 'samples')

function isDone(
  name: StepName,
  { health, hasPets, keyIds, ownKeyId, isSecure, isHomeDone }: ShopFacts,
): boolean {
  switch (name) {
    case 'list':
      return hasPets === true
    case 'backup':
      // What the service has said last may be of a stock that was empty.
      return hasPets === true && health.safety.missing === 0 && health.safety.pets !== 0
    case 'device':
      return keyIds.some((id) => id !== ownKeyId)
    case 'drive':
      return health.backups.schedule === 'on' && isFine('backup place', health)
    case 'https':
      return isSecure || health.certificateUntil !== null
    case 'home':
      return isHomeDone
  }
}

const isFine = (check: string, { checks }: Health): boolean =>
  checks.find(({ name }) => name === check)?.state === 'ok'

const isComing = ({ safety: { state, reason } }: Health): boolean =>
  reason === 'soon' || (reason === 'none' && state === 'warn')

/** The step that a person does next; undefined where none is open. */
export const nextOf = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ isDone, isComing }) => !isDone && !isComing) ?? steps.find(({ isDone }) => !isDone)

/** How many are done, and of how many. */
export const progressOf = (steps: readonly Step[]) => ({
  done: steps.filter(({ isDone }) => isDone).length,
  all: steps.length,
})
