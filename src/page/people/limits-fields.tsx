import type { Signal } from '@preact/signals'
import { PLAN_LIMITS, PLANS, type Plan, type PlanLimits } from '../../plans/plans.ts'
import { readQuantity } from '../changes/amount.ts'
import { Field, TextInput } from '../components/field.tsx'
import { type ListedKey, usePeopleTexts } from './use-people.ts'

/** A plan, and its own two numbers as they are typed. */
export interface TypedPlan {
  readonly plan: Plan
  readonly perMinute: string
  readonly perDay: string
}

export const USUAL_PLAN: TypedPlan = { plan: 'business', perMinute: '', perDay: '' }

export const planOf = ({ plan, perMinute, perDay }: ListedKey): TypedPlan =>
  plan === 'enterprise'
    ? { plan, perMinute: String(perMinute), perDay: String(perDay) }
    : { ...USUAL_PLAN, plan }

/** @returns undefined where a number is lacking */
export function readPlan(
  typed: TypedPlan,
): ({ readonly plan: Plan } & Partial<PlanLimits>) | undefined {
  const { plan } = typed
  if (plan !== 'enterprise') return { plan }
  const perMinute = readLimit(typed.perMinute)
  const perDay = readLimit(typed.perDay)
  return perMinute === undefined || perDay === undefined ? undefined : { plan, perMinute, perDay }
}

const readLimit = (text: string): number | undefined => readQuantity(text) || undefined

interface LimitsFieldsProps {
  readonly typed: Signal<TypedPlan>
  /** Whether problems are shown: not before the person has tried. */
  readonly isTried: boolean
}

/** Chooses the plan of a key. */
export function LimitsFields({ typed, isTried }: LimitsFieldsProps) {
  const people = usePeopleTexts()
  const { plan } = typed.value
  return (
    <>
      <Field label={people.plan}>
        {(ties) => (
          <select
            {...ties}
            value={plan}
            onChange={({ currentTarget }) => {
              typed.value = { ...typed.value, plan: currentTarget.value as Plan }
            }}
          >
            {PLANS.map((each) => (
              <option key={each} value={each}>
                {each === 'enterprise'
                  ? people.plans.enterprise
                  : people.planLimits(
                      people.plans[each],
                      PLAN_LIMITS[each].perMinute,
                      PLAN_LIMITS[each].perDay,
                    )}
              </option>
            ))}
          </select>
        )}
      </Field>
      {plan === 'enterprise' &&
        (['perMinute', 'perDay'] as const).map((name) => {
          const isWrong = isTried && readLimit(typed.value[name]) === undefined
          return (
            <Field key={name} label={people[name]} problem={isWrong ? people.notALimit : undefined}>
              {(ties) => (
                <TextInput
                  {...ties}
                  isNumber
                  readOnly={false}
                  value={typed.value[name]}
                  onText={(text) => {
                    typed.value = { ...typed.value, [name]: text }
                  }}
                />
              )}
            </Field>
          )
        })}
    </>
  )
}
