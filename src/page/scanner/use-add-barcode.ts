import { petLink } from '../kit/route.ts'
import type { Pet } from '../state/pet.ts'
import { useScanner } from './use-scanner.ts'

/** Puts a scanned code into the form of a pet, which a person then saves. */
export function useAddBarcode() {
  const { scanner, forms } = useScanner()
  return ({ petId }: Pet, code: string): void => {
    forms.addBarcode(petId, code)
    scanner.dismiss()
    window.location.hash = petLink(petId)
  }
}
