import { Icon } from '../kit/icon.tsx'
import { PEOPLE_LINK } from '../kit/route.ts'
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
