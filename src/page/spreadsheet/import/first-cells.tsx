import { useImportTexts } from './import-texts.ts'

/** The first cells of a column of the file, by which a person knows it. */
export function FirstCells({ cells }: { readonly cells: readonly string[] }) {
  const texts = useImportTexts()
  if (cells.length === 0) return <small class="import-first-cells">{texts.emptyColumn}</small>
  return (
    <span class="import-first-cells">
      {cells.map((cell, at) => (
        // Equal cells stand beside each other, and none changes its place.
        <span key={`${at}`} dir="auto">
          {cell === '' ? texts.empty : cell}
        </span>
      ))}
    </span>
  )
}
