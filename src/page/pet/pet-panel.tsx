import { useEffect, useRef } from 'preact/hooks'
import { CountForm } from '../changes/count-form.tsx'
import { DifferenceForm } from '../changes/difference-form.tsx'
import { usePage, useTexts } from '../page.ts'
import { addLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'
import { Editing } from './form/editing.tsx'
import { RemovePet } from './form/remove-pet.tsx'
import { PetPast } from './journal/pet-past.tsx'
import { useJournal } from './journal/use-journal.ts'
import { PanelBar } from './panel-bar.tsx'
import { PetFacts } from './pet-facts.tsx'
import { focusRow, usePanel } from './use-panel.ts'

/** The panel of one pet: its facts, the forms that change it, its chart and its journal. */
export function PetPanel({ petId }: { readonly petId: bigint }) {
  const { stock, session, route } = usePage()
  const texts = useTexts()
  const heading = usePanel()
  const journal = useJournal(petId)
  const pet = stock.find(petId)
  // Another till may remove the pet while a person looks at it.
  const known = useRef(pet)
  if (pet !== undefined) known.current = pet
  const name = known.current?.name ?? texts.stock.unnamed(String(petId))
  useEffect(
    () => () => {
      if (route.peek().view === 'stock') focusRow(petId)
    },
    [],
  )
  return (
    <article class="panel" aria-labelledby="panel-heading">
      <PanelBar />
      <header class="panel-head">
        <h1 id="panel-heading" ref={heading} tabIndex={-1} dir="auto">
          {name}
        </h1>
        <p class="panel-number">{texts.pet.number(String(petId))}</p>
      </header>
      {pet && (
        <PetFacts pet={pet}>
          {session.mayWrite && <Editing pet={pet} />}
          {session.mayManage && <RemovePet pet={pet} />}
        </PetFacts>
      )}
      {pet && session.mayWrite && <ChangePanel pet={pet} />}
      {!pet && stock.loaded.value && (
        <Missing
          petId={petId}
          isUnknown={journal.isUnknown.value}
          isRead={journal.entries.value !== undefined}
        />
      )}
      <PetPast journal={journal} pet={pet} name={name} />
    </article>
  )
}

/** The forms that change a pet's quantity. Who counts has the count first: a number typed elsewhere is a sale. */
function ChangePanel({ pet }: { readonly pet: Pet }) {
  const { settings } = usePage()
  const { change } = useTexts()
  const difference = <DifferenceForm key={`difference ${pet.petId}`} pet={pet} />
  const count = <CountForm key={`count ${pet.petId}`} pet={pet} />
  const isCounting = settings.scanMode.value === 'count'
  return (
    <section class="change" aria-label={change.title}>
      {isCounting ? [count, difference] : [difference, count]}
    </section>
  )
}

interface MissingProps {
  readonly petId: bigint
  readonly isUnknown: boolean
  readonly isRead: boolean
}

/** Says that a pet is not in the stock: it was removed, or never existed. */
function Missing({ petId, isUnknown, isRead }: MissingProps) {
  const { session } = usePage()
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
