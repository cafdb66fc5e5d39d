import { isInForce } from '../../keys/api-key.ts'
import { useKit } from '../kit/kit.ts'
import { personLink } from '../kit/route.ts'
import { PersonFacts } from './person-facts.tsx'
import { type ListedKey, usePeopleTexts } from './use-people.ts'

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
