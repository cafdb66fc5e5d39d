import { useComputed } from '@preact/signals'
import { useId } from 'preact/hooks'
import { MOVEMENT_REASONS } from '../../stock/journal.ts'
import { SearchArea } from '../components/search-area.tsx'
import { usePage, useTexts } from '../page.ts'
import { sortedKinds } from '../state/pet-order.ts'
import { ChoiceField } from './choice-field.tsx'
import { DAY_CHOICES, type MovementFilter } from './filter.ts'
import { dayText } from './movement-query.ts'
import { PetFilter } from './pet-filter.tsx'
import { useTodayTexts } from './today-texts.ts'

/** Chooses the movements that are shown. */
export function Filters() {
  const { movements: filter, stock, settings, now } = usePage()
  const { stock: stockTexts, zoned } = useTexts()
  const texts = useTodayTexts()
  const { day, date, keyId, reason, kind } = filter.value
  const dateId = useId()
  const people = usePeople()
  const kinds = sortedKinds(stock.kinds.value, settings.language.value)
  const today = dayText(zoned(now.value))
  const choose = (changed: Partial<MovementFilter>) => {
    filter.value = { ...filter.value, ...changed }
  }
  return (
    <SearchArea class="movement-filters" label={texts.filters}>
      <ChoiceField
        label={texts.day}
        value={day}
        choices={DAY_CHOICES.map((each) => [each, texts.days[each]])}
        onChoice={(chosen = 'today') => choose({ day: chosen, date: date || today })}
      />
      {day === 'date' && (
        <div class="choice">
          <label for={dateId}>{texts.date}</label>
          <input
            id={dateId}
            type="date"
            value={date}
            max={today}
            onChange={({ currentTarget }) => choose({ date: currentTarget.value })}
          />
        </div>
      )}
      <ChoiceField
        label={texts.who}
        value={keyId}
        all={texts.everybody}
        choices={people}
        onChoice={(chosen) => choose({ keyId: chosen })}
      />
      <ChoiceField
        label={texts.why}
        value={reason}
        all={texts.anyReason}
        choices={MOVEMENT_REASONS.map((each) => [each, stockTexts.reasons[each]])}
        onChoice={(chosen) => choose({ reason: chosen })}
      />
      {(kinds.length > 0 || kind !== undefined) && (
        <ChoiceField
          label={texts.kind}
          value={kind}
          all={stockTexts.allKinds}
          choices={kinds.map((each) => [each, each])}
          onChoice={(chosen) => choose({ kind: chosen })}
        />
      )}
      <PetFilter />
    </SearchArea>
  )
}

/** Who this device knows: its own key, and those that have changed a pet last. By name. */
function usePeople(): readonly (readonly [keyId: string, name: string])[] {
  const { stock, session, settings } = usePage()
  return useComputed(() => {
    const names = new Map<string, string>()
    for (const { lastMovement } of stock.all.value) {
      if (lastMovement?.by) names.set(lastMovement.by.keyId, lastMovement.by.name)
    }
    const own = session.current.value?.key.value
    if (own) names.set(own.id, own.name)
    const { compare } = new Intl.Collator(settings.language.value)
    return [...names].sort(([, one], [, other]) => compare(one, other))
  }).value
}
