import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useChanges } from '../changes/use-changes.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { useTexts } from '../kit/kit.ts'
import { expectedQuantity } from '../outbox/entry.ts'
import { callName } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import { type Arriving, amountOf } from './open-arrival.ts'
import { ScannedPet } from './scanned-pet.tsx'
import { useScanner } from './use-scanner.ts'

interface ArrivalProps {
  readonly arriving: Arriving
}

/** Asks how many have come of the pet that was scanned. Enter books them. */
export function ArrivalAmount({ arriving }: ArrivalProps) {
  const { arrival } = useScanner().scanner
  const { scanner: texts, signed } = useTexts()
  const id = useId()
  const amount = amountOf(arriving)
  return (
    <form
      class="scan-result scan-arrival"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        arrival.enter()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return
        // Escape closes no panel below.
        event.preventDefault()
        arrival.drop()
      }}
    >
      <ArrivalSays id={id} arriving={arriving} />
      <ScannedPet pet={arriving.pet} />
      <AmountField saysId={id} arriving={arriving} />
      <button type="submit" class="scan-book" aria-label={texts.receive(amount ?? 0)}>
        {amount === undefined ? texts.modes.receive : signed(amount)}
      </button>
      <IconButton icon="close" name={texts.receiveNone} onClick={() => arrival.drop()} />
    </form>
  )
}

/** Says how many there are without them, or that the amount may be a number of a pet. */
function ArrivalSays({ id, arriving }: ArrivalProps & { readonly id: string }) {
  const { stock } = useStock()
  const { outbox } = useChanges()
  const { scanner: texts, change, count } = useTexts()
  const { pet, doubted } = arriving
  const { quantity } = stock.find(pet.petId) ?? pet
  return (
    <p id={id} class="scan-did" role={doubted ? 'alert' : 'status'}>
      {doubted
        ? change.isNumberOf(amountOf(arriving) ?? 0, callName(doubted))
        : texts.arriving(count(expectedQuantity(quantity, outbox.inFlight(pet.petId))))}
    </p>
  )
}

function AmountField({ saysId, arriving }: ArrivalProps & { readonly saysId: string }) {
  const { scanner, scanKeys } = useScanner()
  const { scanner: texts } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const { pet, scans, typed, doubted } = arriving
  // What is typed takes the place of the number, as the digits of another scan do of one that is doubted.
  useLayoutEffect(() => {
    scanKeys.focusAfterScans(() => {
      field.current?.focus({ preventScroll: true })
      field.current?.select()
      return field.current
    })
  }, [scans, doubted])
  return (
    <input
      ref={field}
      class="number"
      inputMode="numeric"
      autoComplete="off"
      aria-label={texts.howMany(callName(pet))}
      aria-describedby={saysId}
      aria-invalid={amountOf(arriving) === undefined}
      value={typed ?? scans}
      onInput={({ currentTarget }) => scanner.arrival.type(currentTarget.value)}
    />
  )
}
