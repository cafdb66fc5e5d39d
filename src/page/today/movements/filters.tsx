import { useComputed } from '@preact/signals'
import { MOVEMENT_REASONS } from '../../../stock/journal.ts'
import { ChoiceField } from '../../kit/choice-field.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { SearchArea } from '../../kit/search-area.tsx'
import { sortedKinds } from '../../state/pet-order.ts'
import { useStock } from '../../state/use-stock.ts'
import { useToday } from '../use-today.ts'
import type { MovementFilter } from './filter.ts'
import { useMovementsTexts } from './movements-texts.ts'
import { PetFilter } from './pet-filter.tsx'

/** Chooses the movements that are shown. */
export function Filters() {
  const { movements: filter } = useToday()
  const { list: listTexts } = useTexts()
  const texts = useMovementsTexts()
  const { keyId, reason, kind } = filter.value
  const people = usePeople()
  const kinds = useKinds()
  const choose = (changed: Partial<MovementFilter>) => {
    filter.value = { ...filter.value, ...changed }
  }
  return (
    <SearchArea class="movement-filters" label={texts.filters}>
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
        choices={MOVEMENT_REASONS.map((each) => [each, listTexts.reasons[each]])}
        onChoice={(chosen) => choose({ reason: chosen })}
      />
      <PetFilter />
      {(kinds.length > 0 || kind !== undefined) && (
        <ChoiceField
          label={texts.kind}
          value={kind}
          all={listTexts.allKinds}
          choices={kinds.map((each) => [each, each])}
          onChoice={(chosen) => choose({ kind: chosen })}
        />
      )}
    </SearchArea>
  )
}

/** They come with the stock: their filter is the last one, and moves no other. */
function useKinds(): readonly string[] {
  const { stock } = useStock()
  const { language } = useKit()
  return sortedKinds(stock.kinds.value, language.value)
}

/** Who this device knows: its own key, and those that have changed a pet last. By name. */
function usePeople(): readonly (readonly [keyId: string, name: string])[] {
  const { stock } = useStock()
  const { session, language } = useKit()
  return useComputed(() => {
    const names = new Map<string, string>()
    for (const { lastMovement } of stock.all.value) {
      if (lastMovement?.by) names.set(lastMovement.by.keyId, lastMovement.by.name)
    }
    const own = session.current.value?.key.value
    if (own) names.set(own.id, own.name)
    const { compare } = new Intl.Collator(language.value)
    return [...names].sort(([, one], [, other]) => compare(one, other))
  }).value
}
