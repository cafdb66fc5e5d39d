import { isInForce } from '../../keys/api-key.ts'
import { useConnection } from '../https/use-connection.ts'
import { useKit } from '../kit/kit.ts'
import { ONCE, useRequests } from '../kit/use-requests.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonForm } from './person-form.tsx'
import { RenewKey } from './renew-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
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
