import { useTexts } from '../page.ts'

export function AddPet() {
  const { stock } = useTexts()
  return (
    <article class="panel">
      <h1>{stock.addPet}</h1>
    </article>
  )
}
