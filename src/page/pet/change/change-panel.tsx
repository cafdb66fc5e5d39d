import { useTexts } from '../../kit/kit.ts'
import { useSettings } from '../../settings/use-settings.ts'
import type { Pet } from '../../state/pet.ts'
import { CountForm } from './count-form.tsx'
import { DifferenceForm } from './difference-form.tsx'

/** The forms that change a pet's quantity. Who counts has the count first: a number typed elsewhere is a sale. */
export function ChangePanel({ pet }: { readonly pet: Pet }) {
  const { settings } = useSettings()
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
