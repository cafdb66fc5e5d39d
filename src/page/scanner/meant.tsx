import { usePage, useTexts } from '../page.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import type { Guess } from './scan-outcomes.ts'

/** As many pets as a person compares. */
const MOST_SHOWN = 5

/** Offers the pets that a scan may mean. A tap does what the scan would have done. */
export function Meant({ guess: { pets, mode } }: { readonly guess: Guess }) {
  const { scanner } = usePage()
  const { scanner: texts } = useTexts()
  // The one pet that a scan may mean is open already.
  if (mode === 'lookUp' && pets.length === 1) return null
  return pets.slice(0, MOST_SHOWN).map((pet) => (
    <button key={pet.petId} type="button" onClick={() => scanner.choose(pet)}>
      {texts.meant[mode](callName(pet))}
    </button>
  ))
}

export function guessText({ pets, mode }: Guess, texts: Texts['scanner']): string {
  if (pets.length > 1) return texts.guessedSeveral
  return mode === 'lookUp' ? texts.guessedOpened : texts.guessed
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
