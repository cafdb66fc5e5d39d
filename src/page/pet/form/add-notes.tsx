import { useTexts } from '../../kit/kit.ts'
import { readNumber } from '../../kit/read-fields.ts'
import { type RequestError, requestErrorText } from '../../kit/request-error.ts'
import { petLink } from '../../kit/route.ts'
import { callName } from '../../state/pet.ts'
import { useStock } from '../../state/use-stock.ts'
import { freeNumber } from './add-form.ts'
import { petWithName } from './pet-with-name.ts'

/** Says while a person types a number that another pet has it. */
export function Taken({ text }: { readonly text: string }) {
  const { stock } = useStock()
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
  const { stock } = useStock()
  const { pet: words } = useTexts()
  // It has its room before it is known which one: the fields below it stay where they are.
  const free = stock.loaded.value ? freeNumber(stock) : undefined
  return (
    <button
      type="button"
      class="free-number"
      disabled={free === undefined}
      onClick={() => {
        if (free !== undefined) onTake(free)
      }}
    >
      {words.useNumber(free === undefined ? '…' : String(free))}
    </button>
  )
}

interface AddErrorProps {
  readonly error: RequestError | undefined
  /** The pet that the error is about. */
  readonly about: bigint | undefined
}

/** Says why a pet could not be added, and what to do. */
export function AddErrorLine({ error, about }: AddErrorProps) {
  const texts = useTexts()
  return (
    <div class="problem" role="alert">
      {error?.code === 'pet_exists' && about !== undefined ? (
        <Exists petId={about} />
      ) : error?.code === 'movement_id_reused' && about !== undefined ? (
        <p>
          {texts.pet.addedBefore(String(about))} <OpenLink petId={about} />
        </p>
      ) : (
        error && requestErrorText(error, texts)
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
  const { stock } = useStock()
  const { pet, list: words } = useTexts()
  const name = stock.find(petId)?.name ?? words.unnamed(String(petId))
  return (
    <a class="button" href={petLink(petId)}>
      {pet.open(name)}
    </a>
  )
}

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
