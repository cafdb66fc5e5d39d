import { useTexts } from '../page.ts'

export function LabelsView() {
  const { shell } = useTexts()
  return (
    <main id="content" class="sheet" tabIndex={-1}>
      <h1>{shell.labels}</h1>
    </main>
  )
}
