import { usePage, useTexts } from '../../page.ts'
import { petLink } from '../../route.ts'
import { callName } from '../../state/pet.ts'
import { requestErrorText } from '../request-error.ts'
import type { AddError } from './add-form.ts'
import { freeNumber } from './free-number.ts'
import { readNumber } from './read-fields.ts'

/** Says while a person types a number that another pet has it. */
export function Taken({ text }: { readonly text: string }) {
  const { stock } = usePage()
  const { pet: words } = useTexts()
  const number = readNumber(text).value
  const owner = number === undefined ? undefined : stock.findByCode(String(number))
  return (
    <div role="status">
      {owner &&
        (owner.petId === number ? (
          <Exists petId={number} />
        ) : (
          <p class="meanwhile">
            {words.codeTaken(String(number), callName(owner))} <OpenLink petId={owner.petId} />
          </p>
        ))}
    </div>
  )
}

interface FreeNumberProps {
  readonly onTake: (petId: bigint) => void
}

/** Offers a number that no pet has. */
export function FreeNumber({ onTake }: FreeNumberProps) {
  const { stock } = usePage()
  const { pet: words } = useTexts()
  if (!stock.loaded.value) return null
  const free = freeNumber(stock)
  return (
    <button type="button" class="free-number" onClick={() => onTake(free)}>
      {words.useNumber(String(free))}
    </button>
  )
}

/** Says why a pet could not be added, and what to do. */
export function AddErrorLine({ requestError }: { readonly requestError: AddError | undefined }) {
  const texts = useTexts()
  return (
    <div class="problem" role="alert">
      {requestError?.kind === 'request' && requestErrorText(requestError, texts)}
      {requestError?.kind === 'exists' && <Exists petId={requestError.petId} />}
      {requestError?.kind === 'addedBefore' && (
        <p>
          {texts.pet.addedBefore(String(requestError.petId))}{' '}
          <OpenLink petId={requestError.petId} />
        </p>
      )}
    </div>
  )
}

function Exists({ petId }: { readonly petId: bigint }) {
  const { pet } = useTexts()
  return (
    <p class="meanwhile">
      {pet.exists(String(petId))} <OpenLink petId={petId} />
    </p>
  )
}

function OpenLink({ petId }: { readonly petId: bigint }) {
  const { stock } = usePage()
  const { pet, stock: words } = useTexts()
  const name = stock.find(petId)?.name ?? words.unnamed(String(petId))
  return (
    <a class="button" href={petLink(petId)}>
      {pet.open(name)}
    </a>
  )
}
