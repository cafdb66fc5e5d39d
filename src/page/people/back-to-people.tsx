import { Icon } from '../components/icon.tsx'
import { PEOPLE_LINK } from '../route.ts'
import { usePeopleTexts } from './use-people.ts'

export function BackToPeople() {
  const people = usePeopleTexts()
  return (
    <a class="button plain people-back" href={PEOPLE_LINK}>
      <Icon name="back" />
      {people.back}
    </a>
  )
}
