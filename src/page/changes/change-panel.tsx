import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { CountForm } from './count-form.tsx'
import { DifferenceForm } from './difference-form.tsx'

/** Everything that changes how many there are of a pet. */
export function ChangePanel({ pet }: { readonly pet: Pet }) {
  const { session } = usePage()
  const { change } = useTexts()
  if (!session.mayWrite) return null
  return (
    <section class="change" aria-label={change.title}>
      <DifferenceForm key={`difference ${pet.petId}`} pet={pet} />
      <CountForm key={`count ${pet.petId}`} pet={pet} />
    </section>
  )
}
