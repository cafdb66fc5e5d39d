import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { callName, type Pet } from '../state/pet.ts'
import { KindTile } from './kind-tile.tsx'
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
