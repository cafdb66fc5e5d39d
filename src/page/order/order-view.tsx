import { useTexts } from '../page.ts'

export function OrderView() {
  const { shell } = useTexts()
  return (
    <main id="content" class="sheet" tabIndex={-1}>
      <h1>{shell.order}</h1>
    </main>
  )
}
