import { useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { callName, type Pet } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import type { Guess } from './scan-outcomes.ts'
import { useScanner } from './use-scanner.ts'

/** As many pets as a person compares. */
const MOST_SHOWN = 5

/** Offers the pets that a scan may mean. A tap does what the scan would have done. */
export function Meant({ guess: { pets, task } }: { readonly guess: Guess }) {
  const { scanner } = useScanner()
  const { scanner: texts } = useTexts()
  // The one pet that a scan may mean is open already.
  const { deed } = task
  if (deed === 'lookUp' && pets.length === 1) return null
  const shown = pets.slice(0, MOST_SHOWN)
  if (deed === 'name') return shown.map((pet) => <OpenPet key={pet.petId} pet={pet} />)
  return shown.map((pet) => (
    <button key={pet.petId} type="button" onClick={() => scanner.choose(pet)}>
      {texts.meant[deed](callName(pet))}
    </button>
  ))
}

/** Leads to a pet from a view that a scan leaves as it is. */
export function OpenPet({ pet }: { readonly pet: Pet }) {
  const { scanner: texts } = useTexts()
  return (
    <a class="button" href={petLink(pet.petId)}>
      {texts.meant.lookUp(callName(pet))}
    </a>
  )
}

export function guessText({ pets, task }: Guess, texts: Texts['scanner']): string {
  if (pets.length > 1) return texts.guessedSeveral
  return task.deed === 'lookUp' ? texts.guessedOpened : texts.guessed
}

/** What the code says of the package, beside its number. */
export function detailsText({ details }: Guess, texts: Texts['scanner']): string {
  if (details === undefined) return ''
  const { ofPackage } = texts
  const { batch, bestBefore, expires, serial } = details
  const said = [
    batch && ofPackage.batch(batch),
    bestBefore && ofPackage.bestBefore(bestBefore),
    expires && ofPackage.expires(expires),
    serial && ofPackage.serial(serial),
  ].filter((each) => each !== undefined)
  return said.length === 0 ? '' : `(${said.join(', ')})`
}
