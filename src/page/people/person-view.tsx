import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isInForce } from '../../keys/api-key.ts'
import { usePage } from '../page.ts'
import { HandOver } from './hand-over.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonForm } from './person-form.tsx'
import { TakeAway } from './take-away.tsx'
import { type ListedKey, ONCE, usePeopleTexts, useRequests } from './use-people.ts'

interface PersonViewProps {
  readonly person: ListedKey
  /** Called when the key has changed. */
  readonly onChanged: () => void
}

/** One person or device, and what a manager can do about it. */
export function PersonView({ person, onChanged }: PersonViewProps) {
  const { now } = usePage()
  const people = usePeopleTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, access, revokedAt } = person
  const isWorking = isInForce(person, now.value)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <article class="person-view">
      <header>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {name}
        </h1>
        <span class={`chip chip-${access}`}>{people.access[access]}</span>
        <PersonFacts person={person} />
      </header>
      {revokedAt === null && (
        <>
          <Unban person={person} onChanged={onChanged} />
          <PersonForm person={person} isWorking={isWorking} onChanged={onChanged} />
          {isWorking && <Renew person={person} onChanged={onChanged} />}
          <TakeAway person={person} onChanged={onChanged} />
        </>
      )}
    </article>
  )
}

/** Ends a ban at once. */
function Unban({ person, onChanged }: PersonViewProps) {
  const { now } = usePage()
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

/** A new token for a key that stays. */
function Renew({ person, onChanged }: PersonViewProps) {
  const people = usePeopleTexts()
  const requests = useRequests()
  const grace = useSignal<(typeof GRACES)[number]>(USUAL_GRACE)
  const round = useSignal(0)
  const form = useRef<HTMLFormElement>(null)
  const { id: keyId, name } = person
  const graceMs = Number(grace.value)

  async function makeKey(): Promise<string | undefined> {
    const made = await requests.send((shop) =>
      shop.desk.api.keys({ keyId }).renewal.post({ graceMs }, ONCE),
    )
    return made?.key
  }

  const fields = (
    <>
      <label class="field">
        <span>{people.grace}</span>
        <select
          value={grace.value}
          onChange={({ currentTarget }) => {
            grace.value = GRACES.find((each) => each === currentTarget.value) ?? USUAL_GRACE
          }}
        >
          {GRACES.map((each) => (
            <option key={each} value={each}>
              {people.graces[each]}
            </option>
          ))}
        </select>
      </label>
      {grace.value === '0' && <p>{people.graceOver}</p>}
    </>
  )

  return (
    <section class="person-part" aria-labelledby="renew-heading">
      <h2 id="renew-heading">{people.renew}</h2>
      <p>{people.renewHint}</p>
      <p>{people.renewLost}</p>
      <HandOver
        key={round.value}
        name={name}
        fields={fields}
        formRef={form}
        requests={requests}
        codeFor={() => ({ keyId, graceMs })}
        makeKey={makeKey}
        onChanged={onChanged}
        onDone={() => {
          round.value += 1
        }}
      />
    </section>
  )
}
