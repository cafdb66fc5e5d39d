import { useTexts } from '../page.ts'
import type { Pet } from '../shop/pet.ts'

/** How many there are, with one tap for one more or one less. */
export function QuickChange({ pet }: { readonly pet: Pet }) {
  const { stock, count } = useTexts()
  return (
    <span class="quick" title={stock.quantity}>
      <output class="quantity">{count(pet.quantity)}</output>
    </span>
  )
}
