import { useEffect, useRef } from 'preact/hooks'
import { useKit, useTexts } from '../kit/kit.ts'
import { lazyView, NotLoadedLine } from '../kit/lazy-view.tsx'
import { addLink } from '../kit/route.ts'
import { useStock } from '../state/use-stock.ts'
import { ChangePanel } from './change/change-panel.tsx'
import { Editing } from './form/editing.tsx'
import { RemovePet } from './form/remove-pet.tsx'
import type { PetPastProps } from './journal/pet-past.tsx'
import { useJournal } from './journal/use-journal.ts'
import { PanelHead } from './panel-head.tsx'
import { PetFacts, PetStock } from './pet-facts.tsx'
import { focusRow, usePanel } from './use-panel.ts'

const PetPast = lazyView<PetPastProps>(
  async () => (await import('./journal/pet-past.tsx')).PetPast,
  PastNotLoaded,
)

/** A name with more letters has more lines than a head that stays in sight may have on a phone. */
const LONG_NAME = 60

/** The panel of one pet: how many there are, the forms that change that, its facts, its chart and its journal. */
export function PetPanel({ petId }: { readonly petId: bigint }) {
  const { stock } = useStock()
  const { session, route } = useKit()
  const texts = useTexts()
  const heading = usePanel()
  const journal = useJournal(petId)
  const pet = stock.find(petId)
  // Another till may remove the pet while a person looks at it.
  const known = useRef(pet)
  if (pet !== undefined) known.current = pet
  const name = known.current?.name ?? texts.list.unnamed(String(petId))
  useEffect(
    () => () => {
      if (route.peek().view === 'stock') focusRow(petId)
    },
    [],
  )
  return (
    <article
      class="panel"
      data-long={name.length > LONG_NAME ? '' : undefined}
      aria-labelledby="panel-heading"
    >
      <PanelHead title={name} heading={heading} about={texts.pet.number(String(petId))} />
      {pet && <PetStock pet={pet} />}
      {pet && session.mayWrite && <ChangePanel pet={pet} />}
      {pet && (
        <PetFacts pet={pet}>
          {session.mayWrite && <Editing pet={pet} />}
          {session.mayManage && <RemovePet pet={pet} />}
        </PetFacts>
      )}
      {!pet && stock.loaded.value && (
        <Missing
          petId={petId}
          isUnknown={journal.isUnknown.value}
          isRead={journal.entries.value !== undefined}
        />
      )}
      {/* Not above what the stock brings: it holds buttons that undo. */}
      {(pet || stock.loaded.value) && <PetPast journal={journal} pet={pet} name={name} />}
    </article>
  )
}

/** In place of the history until its code is there: what stands there until its entries are. */
function PastNotLoaded({ hasFailed }: { readonly hasFailed: boolean }) {
  const { pet } = useTexts()
  if (hasFailed) return <NotLoadedLine hasFailed />
  return (
    <p class="nothing" role="status">
      {pet.loading}
    </p>
  )
}

interface MissingProps {
  readonly petId: bigint
  readonly isUnknown: boolean
  readonly isRead: boolean
}

/** Says that a pet is not in the stock: it was removed, or never existed. */
function Missing({ petId, isUnknown, isRead }: MissingProps) {
  const { session } = useKit()
  const { pet } = useTexts()
  if (!isUnknown && !isRead) return null
  return (
    <p class="missing" role="status">
      {isUnknown ? pet.unknown(String(petId)) : pet.removed}{' '}
      {isUnknown && session.mayWrite && (
        <a class="button" href={addLink(petId)}>
          {pet.addUnknown}
        </a>
      )}
    </p>
  )
}
