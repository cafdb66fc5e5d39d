import { usePage } from '../page.ts'
import { petLink } from '../route.ts'
import type { Pet } from '../state/pet.ts'

/** Puts a scanned code into the form of a pet, which a person then saves. */
export function useAddBarcode() {
  const { petDesk, scanner } = usePage()
  return (pet: Pet, code: string): void => {
    const form = petDesk.edit(pet.petId)
    form.isOpen.value = true
    form.scan(code, pet)
    scanner.dismiss()
    window.location.hash = petLink(pet.petId)
  }
}
