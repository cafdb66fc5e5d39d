import { ChangePanel } from '../changes/change-panel.tsx'
import { usePage, useTexts } from '../page.ts'
import { STOCK_LINK } from '../route.ts'

/** One pet: how many there are, changing that, and how it came to it. */
export function PetPanel({ petId }: { readonly petId: bigint }) {
  const { stock } = usePage()
  const texts = useTexts()
  const pet = stock.find(petId)
  return (
    <article class="panel">
      <a class="back" href={STOCK_LINK}>
        {texts.back}
      </a>
      <h1>{pet?.name ?? texts.stock.unnamed(String(petId))}</h1>
      {pet && <ChangePanel pet={pet} />}
    </article>
  )
}
