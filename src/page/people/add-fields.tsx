import type { Signal } from '@preact/signals'
import { timesOfDay } from '../../clocks/calendar-day.ts'
import type { Access } from '../../keys/access.ts'
import { readKeyName } from '../../keys/key-name.ts'
import { Field, TextInput } from '../components/field.tsx'
import type { Texts } from '../texts/texts.ts'
import { AccessChoice } from './access-choice.tsx'
import { LimitsFields, type TypedPlan } from './limits-fields.tsx'
import { usePeopleTexts } from './use-people.ts'

export interface TypedPerson {
  readonly name: Signal<string>
  readonly access: Signal<Access>
  /** As a date field has it; empty: no end. */
  readonly lastDay: Signal<string>
  readonly plan: Signal<TypedPlan>
}

interface AddFieldsProps {
  readonly typed: TypedPerson
  readonly person: ReturnType<typeof readPerson>
  /** Whether problems are shown: not before the person has tried. */
  readonly isTried: boolean
}

/** The fields of a new key. */
export function AddFields({ typed, person, isTried }: AddFieldsProps) {
  const people = usePeopleTexts()
  const { name, access, lastDay, plan } = typed
  const nameProblem = person.name === '' ? people.noName : people.notAName
  return (
    <>
      <Field
        label={people.name}
        hint={people.nameHint}
        problem={isTried && !person.name ? nameProblem : undefined}
      >
        {(ties) => (
          <TextInput
            {...ties}
            readOnly={false}
            value={name.value}
            onText={(text) => {
              name.value = text
            }}
          />
        )}
      </Field>
      <AccessChoice
        legend={people.mayDo}
        value={access.value}
        onChoose={(chosen) => {
          access.value = chosen
        }}
      />
      <details class="people-more">
        <summary>{people.moreToAdd}</summary>
        <Field
          label={people.end}
          hint={people.endHint}
          problem={isTried && person.hasPastEnd ? people.pastEnd : undefined}
        >
          {(ties) => (
            <input
              {...ties}
              type="date"
              value={lastDay.value}
              onInput={({ currentTarget }) => {
                lastDay.value = currentTarget.value
              }}
            />
          )}
        </Field>
        <LimitsFields typed={plan} isTried={isTried} />
      </details>
    </>
  )
}

interface TypedTexts {
  readonly name: string
  readonly lastDay: string
  /** UTC epoch milliseconds. */
  readonly now: number
}

/** Reads a name, and the last day of a key. The name is undefined where it cannot be one. */
export function readPerson({ name, lastDay, now }: TypedTexts, zoned: Texts['zoned']) {
  const read = readKeyName(name)
  const expiresAt = lastDay === '' ? null : timesOfDay(lastDay, zoned)?.to
  return {
    name: 'value' in read ? read.value : undefined,
    expiresAt: expiresAt ?? null,
    hasPastEnd: expiresAt === undefined || (expiresAt !== null && expiresAt <= now),
  }
}
