import { parsePetId } from '../../stock/pet.ts'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { addBarcodeLink, addLink, petLink } from '../kit/route.ts'
import { callName, type Pet } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { isPackageCode } from './package-code.ts'
import type { Guess } from './scan-outcomes.ts'
import { useAddBarcode } from './use-add-barcode.ts'
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

interface UnknownChoicesProps {
  readonly code: string
  /** Called when a person wants to choose the pet that gets the code. */
  readonly onChoose: () => void
}

/** Offers an unknown code to the pet that is open, to another one, or to a new one. */
export function UnknownChoices({ code, onChoose }: UnknownChoicesProps) {
  const { scanner } = useScanner()
  const { stock } = useStock()
  const { route } = useKit()
  const { scanner: texts } = useTexts()
  const addBarcode = useAddBarcode()
  const { value } = route
  const open = value.view === 'pet' ? stock.find(value.petId) : undefined
  return (
    <>
      {open && (
        <button type="button" onClick={() => addBarcode(open, code)}>
          {texts.addTo(callName(open))}
        </button>
      )}
      <button type="button" onClick={onChoose}>
        {texts.addToPet}
      </button>
      <a class="button primary" href={newPetLink(code)} onClick={() => scanner.dismiss()}>
        <Icon name="plus" />
        {texts.add}
      </a>
    </>
  )
}

/** A code of a package becomes a barcode of the new pet, any other number the pet's own. */
function newPetLink(code: string): string {
  const petId = parsePetId(code)
  return petId === undefined || isPackageCode(code) ? addBarcodeLink(code) : addLink(petId)
}
