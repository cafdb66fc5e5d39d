import { PLAN_LIMITS, PLANS } from '../../plans/plans.ts'
import { Field, Select, TextInput } from '../kit/field.tsx'
import type { FormElements } from '../kit/form.tsx'
import { readLimit, typedLimits, withTyped } from './limits.ts'
import { usePeopleTexts } from './use-people.ts'

interface LimitsFieldsProps {
  readonly of: FormElements<'limits', string>
}

/** Chooses the plan of a key. */
export function LimitsFields({ of }: LimitsFieldsProps) {
  const people = usePeopleTexts()
  const text = of.textOf('limits')
  const typed = typedLimits(text)
  const hasProblem = of.problemOf('limits') !== undefined
  const readOnly = of.isSaving.value
  return (
    <>
      <Field label={people.plan}>
        {(ties) => (
          <Select
            {...ties}
            value={typed.plan}
            readOnly={readOnly}
            onText={(plan) => of.type('limits', withTyped(text, { plan }))}
            options={PLANS.map((each) => [
              each,
              each === 'enterprise'
                ? people.plans.enterprise
                : people.planLimits(
                    people.plans[each],
                    PLAN_LIMITS[each].perMinute,
                    PLAN_LIMITS[each].perDay,
                  ),
            ])}
          />
        )}
      </Field>
      {typed.plan === 'enterprise' &&
        (['perMinute', 'perDay'] as const).map((name) => {
          const isWrong = hasProblem && readLimit(typed[name]) === undefined
          return (
            <Field key={name} label={people[name]} problem={isWrong ? people.notALimit : undefined}>
              {(ties) => (
                <TextInput
                  {...ties}
                  isNumber
                  readOnly={readOnly}
                  value={typed[name]}
                  onText={(number) => of.type('limits', withTyped(text, { [name]: number }))}
                />
              )}
            </Field>
          )
        })}
    </>
  )
}
