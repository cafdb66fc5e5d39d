import { useTexts } from '../../kit/kit.ts'
import { usePetDesk } from '../use-pet-desk.ts'

/** Offers to go on with a new pet that was begun before. */
export function LaidAside() {
  const form = usePetDesk().addition
  const { pet: words } = useTexts()
  const texts = form.laidAside.value
  if (texts === undefined) return null
  const { name = '', number, barcodes = '' } = texts
  return (
    <p class="laid-aside" role="status">
      <span>{words.laidAside(name.trim() || number || barcodes.trim())}</span>
      <button type="button" aria-disabled={form.isSaving.value} onClick={() => form.resume()}>
        {words.resume}
      </button>
    </p>
  )
}
