import { isInForce } from '../../keys/api-key.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { personLink } from '../kit/route.ts'
import type { Texts } from '../texts/texts.ts'
import { type ListedKey, type PeopleTexts, usePeopleTexts } from './use-people.ts'

/** Those who have a key, and folded away those whose key has ended. */
export function PeopleLists({ keys }: { readonly keys: readonly ListedKey[] }) {
  const { now } = useKit()
  const people = usePeopleTexts()
  const ended = keys.filter((key) => !isInForce(key, now.value))
  return (
    <>
      <PeopleList keys={keys.filter((key) => isInForce(key, now.value))} />
      {ended.length > 0 && (
        <details class="people-ended people-more">
          <summary>{people.ended(ended.length)}</summary>
          <PeopleList keys={ended} />
        </details>
      )}
    </>
  )
}

function PeopleList({ keys }: { readonly keys: readonly ListedKey[] }) {
  const { session } = useKit()
  const people = usePeopleTexts()
  const own = session.current.value?.key.value.id
  return (
    <ul class="card-list" aria-label={people.list}>
      {keys.map((person) => (
        <li key={person.id} class="card">
          <a href={personLink(person.id)}>
            <bdi dir="auto">{person.name}</bdi>
            {person.id === own && <small> ({people.you})</small>}
          </a>
          <span class={`chip chip-${person.access}`}>{people.access[person.access]}</span>
          <PersonFacts person={person} />
        </li>
      ))}
    </ul>
  )
}

/** What there is to know of a person's or a device's key, a fact a line. */
export function PersonFacts({ person }: { readonly person: ListedKey }) {
  const { now } = useKit()
  const texts = useTexts()
  const people = usePeopleTexts()
  const { bannedUntil } = person
  const isBanned = bannedUntil !== null && bannedUntil > now.value
  return (
    <ul class="card-facts">
      {isBanned && <li class="person-banned">{people.banned(texts.date(bannedUntil))}</li>}
      {factsOf(person, now.value, texts, people).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function factsOf(
  { revokedAt, expiresAt, lastUsedAt, used, perDay, oldTokens, oldTokensEndAt }: ListedKey,
  now: number,
  { ago, date, dayOnly }: Texts,
  people: PeopleTexts,
): readonly string[] {
  // The service stores the last use some seconds later than what is used of the limits.
  const usedAt = lastUsedAt ?? (used !== null && used.day > 0 ? now : null)
  const lastUsed = usedAt === null ? people.neverUsed : people.lastUsed(ago(usedAt, now))
  if (revokedAt !== null) return [people.takenAt(dayOnly(revokedAt)), lastUsed]
  if (expiresAt !== null && expiresAt <= now) return [people.endedAt(date(expiresAt)), lastUsed]
  const facts = [lastUsed]
  if (used !== null && used.day > 0) facts.push(people.share(percentOf(used.day, perDay)))
  // A key that ends with a day ends at the midnight after it.
  if (expiresAt !== null) facts.push(people.endsAt(date(expiresAt)))
  if (oldTokens > 0 && oldTokensEndAt !== null) {
    facts.push(people.oldTokens(oldTokens, date(oldTokensEndAt)))
  }
  return facts
}

/** Any use is 1 percent at least. */
const percentOf = (used: number, limit: number): number =>
  Math.max(1, Math.round((100 * used) / limit))
