import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { callName, type Pet } from '../state/pet.ts'
import { type Glyph, glyphOf, lettersOf } from './kind-glyph.ts'
import type { RowChoice } from './use-choice.ts'

interface RowBoxProps {
  readonly pet: Pet
  readonly isPicked: boolean | undefined
  readonly onPick: RowChoice['pick']
}

/** The tile of a row's kind. With a pointer or the focus on the row, or while rows are chosen, it is the box that chooses. */
export function RowBox({ pet, isPicked = false, onPick }: RowBoxProps) {
  const { choosing } = useTexts()
  return (
    <label class="row-box">
      <KindTile kind={pet.kind} />
      <input
        type="checkbox"
        data-key=" "
        aria-label={choosing.choose(callName(pet))}
        checked={isPicked}
        onClick={(tap) => onPick(pet.petId, tap)}
      />
      <Icon name="check" />
    </label>
  )
}

/** Drawn on 24 by 24. */
const PATHS: Record<Glyph, string> = {
  fish: 'M2.5 7c2 .8 3.3 2.1 4.1 3.6C8.2 7.8 11 6 14.3 6c3.7 0 6.3 2.7 7.7 6-1.4 3.3-4 6-7.7 6-3.3 0-6.1-1.8-7.7-4.6-.8 1.5-2.1 2.8-4.1 3.6 1-3.3 1-6.7 0-10zM15.8 10.7a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z',
  bird: 'M4.5 12.5C4.5 7.5 8 4 12.5 4c2.8 0 4.7 1.5 5.3 3.5L21.5 9l-3.6 1.7c-.2 5-3.2 8.3-7.4 8.3H2.5l3.7-3.2c-1.1-.9-1.7-2-1.7-3.3zM12.8 8.2a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z',
  fur: 'M8.7 2c1.7 0 2.7 2 2.6 4.8.5-.1.9-.1 1.4 0C12.6 4 13.6 2 15.3 2c1.9 0 2.8 3.3 1.5 7 1.3 1.3 2.2 3.1 2.2 5.2C19 18.5 16 21 12 21s-7-2.5-7-6.8c0-2.1.9-3.9 2.2-5.2C5.9 5.3 6.8 2 8.7 2zM8.3 13.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0zM13.3 13.5a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z',
  shell:
    'M2.5 15.5C2.5 10 6 6.5 10.3 6.5c4 0 7 2.9 7.6 7.2h.3c-.6-2.9.5-5.2 2.1-5.2 1.2 0 2.2 1.1 2.2 2.7 0 2.4-1.7 4.8-4.3 5.4V18a1 1 0 0 1-1 1h-2.4a1 1 0 0 1-1-1v-1.2H7.5V18a1 1 0 0 1-1 1H4.6a1 1 0 0 1-1-1v-1.2z',
  food: 'M3 12.5h18L19.3 19a1.5 1.5 0 0 1-1.5 1H6.2a1.5 1.5 0 0 1-1.5-1zM5 11a3 3 0 0 1 5-2.5 3 3 0 0 1 5.2-.6A2.8 2.8 0 0 1 19 11z',
  thing:
    'M10.8 3.4a1.7 1.7 0 0 1 2.4 0l7.5 7.4c.7.7.2 1.7-.7 1.7h-.9v6.3a1.2 1.2 0 0 1-1.2 1.2h-2.6v-4.3a3.3 3.3 0 0 0-6.6 0V20H6.1a1.2 1.2 0 0 1-1.2-1.2v-6.3H4c-.9 0-1.4-1-.7-1.7z',
}

/** A kind at a glance: its glyph, or its first two letters. The row has its name in words. */
function KindTile({ kind }: { readonly kind: string | null }) {
  const glyph = kind === null ? undefined : glyphOf(kind)
  return (
    <span class="kind-tile" data-glyph={glyph} dir="auto" aria-hidden="true">
      {glyph !== undefined && (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path fill-rule="evenodd" d={PATHS[glyph]} />
        </svg>
      )}
      {glyph === undefined && kind !== null && lettersOf(kind)}
    </span>
  )
}
