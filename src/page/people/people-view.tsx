import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { isInForce } from '../../keys/api-key.ts'
import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { type RequestError, toRequestError } from '../pet/request-error.ts'
import { ACCESS_JOURNAL_LINK, ADD_PERSON_LINK, personLink, type Route } from '../route.ts'
import { AddPerson } from './add-person.tsx'
import { BackToPeople } from './back-to-people.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonView } from './person-view.tsx'
import { accessErrorText, type ListedKey, usePeopleTexts } from './use-people.ts'
import { WaitingCodes } from './waiting-codes.tsx'

/** How often the list is read again: last uses and limits move. */
const READ_EVERY_MS = 15_000

/** The people and devices of the shop, for those who manage it. */
export function PeopleView() {
  const { session } = usePage()
  const people = usePeopleTexts()
  return (
    <main id="content" class="sheet people" tabIndex={-1}>
      {session.mayManage ? (
        <People />
      ) : (
        <>
          <h1>{people.title}</h1>
          <p role="alert">{people.mayNot}</p>
        </>
      )}
    </main>
  )
}

function People() {
  const { route } = usePage()
  const texts = useTexts()
  const people = usePeopleTexts()
  const { value } = route
  const { keys, error, read } = usePeople(value)
  const { keyId, isNew } = value.view === 'people' ? value : {}
  const person = keys?.find(({ id }) => id === keyId)
  const problem = (
    <p class="problem" role="alert">
      {error && accessErrorText(error, texts, people)}
    </p>
  )
  if (isNew) return <AddPerson onChanged={read} />
  if (keyId !== undefined && (person || keys === undefined)) {
    return (
      <>
        <BackToPeople />
        {problem}
        {person && <PersonView key={keyId} person={person} onChanged={read} />}
      </>
    )
  }
  return (
    <>
      <div class="sheet-head">
        <h1>{people.title}</h1>
        <p class="sheet-count">
          <a href={ACCESS_JOURNAL_LINK}>{people.journal}</a>
        </p>
        <a class="button primary" href={ADD_PERSON_LINK}>
          <Icon name="plus" />
          {people.add}
        </a>
      </div>
      <p class="people-intro">{people.intro}</p>
      {problem}
      <WaitingCodes onChanged={read} />
      {keys === undefined ? (
        <p class="nothing" role="status">
          {error === undefined && people.loading}
        </p>
      ) : (
        <PeopleLists keys={keys} />
      )}
    </>
  )
}

function PeopleLists({ keys }: { readonly keys: readonly ListedKey[] }) {
  const { now } = usePage()
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
  const { session } = usePage()
  const people = usePeopleTexts()
  const own = session.current.value?.key.value.id
  return (
    <ul class="people-list" aria-label={people.list}>
      {keys.map((person) => (
        <li key={person.id} class="person">
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

/**
 * The keys of the shop, read again from time to time, and after each change.
 * @param shown what of them is shown: the keys are read again when that changes
 */
function usePeople(shown: Route) {
  const { session } = usePage()
  const keys = useSignal<readonly ListedKey[] | undefined>(undefined)
  const problem = useSignal<RequestError | undefined>(undefined)
  const latest = useRef(0)
  const read = async (): Promise<void> => {
    const shop = session.current.value?.shop
    if (shop === undefined) return
    latest.current += 1
    const turn = latest.current
    const { data, error, headers } = await shop.desk.api.keys.get()
    // A later reading knows more.
    if (turn !== latest.current) return
    if (data !== null) keys.value = data.keys
    problem.value = error === null ? undefined : toRequestError(error, headers, Date.now())
    if (error?.status === 401) session.refused()
  }
  useEffect(() => void read(), [shown])
  useEffect(() => {
    const timer = window.setInterval(() => void read(), READ_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  return { keys: keys.value, error: problem.value, read }
}
