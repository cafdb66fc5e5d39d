import { useTexts } from '../../kit/kit.ts'
import { petLink } from '../../kit/route.ts'
import { useStock } from '../../state/use-stock.ts'
import { petWithName } from './pet-with-name.ts'

/** Points out, while a person types the name of a new pet, that another one has it already. */
export function SameName({ name }: { readonly name: string }) {
  const { stock } = useStock()
  const { pet: words } = useTexts()
  const other = petWithName(stock.all.value, name)
  return (
    <div role="status">
      {other && (
        <p class="meanwhile">
          {words.nameTaken(String(other.petId))}{' '}
          <a class="button" href={petLink(other.petId)}>
            {words.open(other.name ?? '')}
          </a>
        </p>
      )}
    </div>
  )
}
