import { Action } from '../kit/action.tsx'
import { useBackToShop } from '../kit/back-to-shop.ts'
import { useKit } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { ACCESS_JOURNAL_LINK, ADD_PERSON_LINK, PEOPLE_LINK, type Route } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useQuery } from '../kit/use-query.ts'
import { AddPerson } from './add-person.tsx'
import { PeopleLists } from './people-lists.tsx'
import { PersonView } from './person-view.tsx'
import { usePeopleTexts } from './use-people.ts'
import { useWaitingCodes } from './use-waiting-codes.ts'
import { WaitingCodes } from './waiting-codes.tsx'

/** The people and devices of the shop, for those who manage it. */
export function PeopleView() {
  const { session } = useKit()
  const people = usePeopleTexts()
  const back = useBackToShop()
  if (session.mayManage) return <People />
  return <Sheet name="people" title={people.title} back={back} needs="manage" />
}

function People() {
  const { route } = useKit()
  const people = usePeopleTexts()
  const backToShop = useBackToShop()
  const back = { href: PEOPLE_LINK, name: people.back }
  const { value } = route
  const { keys, error, read } = useKeys(value)
  const waiting = useWaitingCodes(read)
  const toConfirm = waiting.codes.find(({ state }) => state === 'claimed')
  const { keyId, isNew } = value.view === 'people' ? value : {}
  const person = keys?.find(({ id }) => id === keyId)
  const problem = error && <RequestErrorLine requestError={error} onRetry={read} />
  if (isNew) {
    return (
      <Sheet key="new" name="people" title={people.addTitle} back={back}>
        <AddPerson onChanged={read} />
      </Sheet>
    )
  }
  if (keyId !== undefined && (person || keys === undefined)) {
    return (
      <Sheet key={keyId} name="people" title={person?.name ?? people.title} back={back} takesFocus>
        {problem}
        {person && <PersonView key={keyId} person={person} onChanged={read} />}
      </Sheet>
    )
  }
  return (
    <Sheet
      key="people"
      name="people"
      title={people.title}
      back={backToShop}
      actions={<Action icon="plus" name={people.add} isPrimary={!toConfirm} to={ADD_PERSON_LINK} />}
    >
      <p class="sheet-intro">
        {people.intro} <a href={ACCESS_JOURNAL_LINK}>{people.journal}</a>
      </p>
      {problem}
      <WaitingCodes {...waiting} next={toConfirm} />
      {keys === undefined ? (
        <p class="nothing" role="status">
          {error === undefined && people.loading}
        </p>
      ) : (
        <PeopleLists keys={keys} />
      )}
    </Sheet>
  )
}

/** How often the list is read again: last uses and limits move. */
const READ_EVERY_MS = 15_000

/**
 * The keys of the shop, read again from time to time, and after each change.
 * @param shown what of them is shown: the keys are read again when that changes
 */
function useKeys(shown: Route) {
  const { value, error, read } = useQuery(({ desk }, signal) => desk.api.keys.get({ signal }), {
    againWith: [shown],
    everyMs: () => READ_EVERY_MS,
  })
  return { keys: value.value?.keys, error: error.value, read }
}
