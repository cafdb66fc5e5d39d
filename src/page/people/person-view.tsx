import { useSignal } from '@preact/signals'
import { isInForce } from '../../keys/api-key.ts'
import { type Reach, useConnection } from '../https/use-connection.ts'
import { Select } from '../kit/field.tsx'
import { choice } from '../kit/fields.ts'
import { FormField } from '../kit/form.tsx'
import { useKit } from '../kit/kit.ts'
import { useForm } from '../kit/use-form.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'
import { PersonFacts } from './people-lists.tsx'
import { PersonForm } from './person-form.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { ShareKey } from './share-key.tsx'
import { type PersonProps, usePeopleTexts } from './use-people.ts'

/** One person or device, and what a manager can do about it. */
export function PersonView({ person, onChanged }: PersonProps) {
  const people = usePeopleTexts()
  const { access } = person
  return (
    <article class="person-view">
      <header>
        <span class={`chip chip-${access}`}>{people.access[access]}</span>
        <PersonFacts person={person} />
      </header>
      {person.revokedAt === null && <Changes person={person} onChanged={onChanged} />}
    </article>
  )
}

function Changes({ person, onChanged }: PersonProps) {
  const { now } = useKit()
  const reach = useConnection()
  const isWorking = isInForce(person, now.value)
  return (
    <>
      <Unban person={person} onChanged={onChanged} />
      <PersonForm person={person} isWorking={isWorking} onChanged={onChanged} />
      {/* What is said of the connection stands above the button that takes the key away. */}
      {reach.isSettled && (
        <>
          {isWorking && <RenewKey person={person} reach={reach} onChanged={onChanged} />}
          <RevokeKey person={person} onChanged={onChanged} />
        </>
      )}
    </>
  )
}

/** Ends a ban at once. */
function Unban({ person, onChanged }: PersonProps) {
  const { now } = useKit()
  const people = usePeopleTexts()
  const { isSending, send } = useRequests()
  const { id: keyId, bannedUntil } = person
  if (bannedUntil === null || bannedUntil <= now.value) return null

  async function unban(): Promise<void> {
    const done = await send((shop) => shop.desk.api.keys({ keyId }).ban.delete(ONCE))
    if (done !== undefined) onChanged()
  }
  return (
    <p>
      <button type="button" aria-disabled={isSending.value} onClick={() => void unban()}>
        {people.unban}
      </button>
    </p>
  )
}

const GRACES = ['3600000', '86400000', '604800000', '0'] as const
/** A device whose new key was lost on the way goes on with the old one. */
const USUAL_GRACE = '86400000'

interface RenewKeyProps extends PersonProps {
  readonly reach: Reach
}

/** A new token for a key that stays. */
function RenewKey({ person, reach, onChanged }: RenewKeyProps) {
  const people = usePeopleTexts()
  const form = useForm({ grace: choice(GRACES, USUAL_GRACE) })
  const round = useSignal(0)
  const { id: keyId, name } = person
  const fields = (
    <>
      <FormField of={form} name="grace" label={people.grace}>
        {(input) => (
          <Select {...input} options={GRACES.map((each) => [each, people.graces[each]])} />
        )}
      </FormField>
      {form.textOf('grace') === '0' && <p>{people.graceOver}</p>}
    </>
  )

  return (
    <section class="form-part" aria-labelledby="renew-heading">
      <h2 id="renew-heading">{people.renew}</h2>
      <p>{people.renewHint}</p>
      <p>{people.renewLost}</p>
      <ShareKey
        key={round.value}
        reach={reach}
        name={name}
        form={form}
        fields={fields}
        codeOf={({ grace }) => ({ keyId, graceMs: Number(grace) })}
        makeKey={({ grace }, shop) =>
          shop.desk.api.keys({ keyId }).renewal.post({ graceMs: Number(grace) }, ONCE)
        }
        onChanged={onChanged}
        onDone={() => {
          round.value += 1
        }}
      />
    </section>
  )
}
