import { useKit, useTexts } from '../kit/kit.ts'
import type { ScanMode } from '../settings/scan-mode.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { ArrivalAmount } from './arrival-amount.tsx'
import type { FormScan } from './form-scan.ts'
import { missedText } from './missed-scans.tsx'
import { isMisread } from './package-code.ts'
import type { ScanResult } from './scan-outcomes.ts'
import { isLong, ScannedPet } from './scanned-pet.tsx'
import { type StandingResult, standingResult, useStanding } from './standing-result.ts'
import { useScanner } from './use-scanner.ts'

/** Says what the last scan has done, or else which scans have changed nothing, or what the next one will do. */
export function ScanSays({ mode }: { readonly mode: ScanMode }) {
  const { route } = useKit()
  const { scanner, forms } = useScanner()
  const standing = useStanding()
  const { scanner: texts } = useTexts()
  const form = forms.openForm(route.value)
  if (form) return <FormSays scanned={form.scanned} mode={mode} />
  if (mode === 'lookUp') return null
  const arriving = scanner.arrival.open.value
  if (arriving) {
    return (
      <div class="scan-says">
        <ArrivalAmount key={arriving.pet.petId} arriving={arriving} />
      </div>
    )
  }
  const said = standingResult(standing)
  // After another mode was chosen, the strip below alone says it.
  const isMissed = said === undefined && scanner.missed.value.at(-1)?.mode === mode
  return (
    <div
      class="scan-says"
      data-refused={said?.isRefused || isMissed ? '' : undefined}
      data-reserved={said?.result.what === 'soldReserved' && !said.isRefused ? '' : undefined}
    >
      <div role="status">
        {said === undefined && !isMissed && <p class="scan-does">{texts.does[mode]}</p>}
        {said && !said.isRefused && <Result {...said} />}
      </div>
      <div role="alert">
        {said?.isRefused && <Result {...said} />}
        {isMissed && <LastMissed />}
      </div>
    </div>
  )
}

interface FormSaysProps {
  readonly scanned: FormScan | undefined
  readonly mode: ScanMode
}

/** Says that scans go into the open form, whatever the mode, and what the form has done with the last one. */
function FormSays({ scanned, mode }: FormSaysProps) {
  const { scanner: texts } = useTexts()
  const isTaken = scanned?.owner !== undefined
  return (
    <div class="scan-says" data-fills="" data-refused={isTaken ? '' : undefined}>
      <div role="status">
        {scanned === undefined && <p class="scan-does">{texts.fillsIn[mode]}</p>}
        {scanned && !isTaken && <FilledIn scanned={scanned} mode={mode} />}
      </div>
      <div role="alert">{scanned && isTaken && <FilledIn scanned={scanned} mode={mode} />}</div>
    </div>
  )
}

function FilledIn({ scanned, mode }: FormSaysProps & { readonly scanned: FormScan }) {
  const { scanner: texts, pet: words } = useTexts()
  const { code, into, owner, times } = scanned
  const isNumber = owner !== undefined && code === String(owner.petId)
  return (
    // Another key for each scan draws the line again, so that the same scan twice is seen twice.
    <p key={`${code} ${times}`} class="scan-does scan-filled">
      {mode !== 'lookUp' && <b>{texts.didNot[DID[mode]]}. </b>}
      {owner === undefined
        ? `${texts.filledIn[into](code)} ${isMisread(code) ? texts.misread : ''}`
        : words[isNumber ? 'codeIsNumber' : 'codeTaken'](code, callName(owner))}
    </p>
  )
}

/** What a scan would have done without a form. */
const DID = { sell: 'sold', receive: 'received', count: 'counted' } as const

/** Names the last scan that has changed nothing, in place of a result. */
function LastMissed() {
  const { scanner } = useScanner()
  const { scanner: texts } = useTexts()
  const last = scanner.missed.value.at(-1)
  const missed = scanner.missed.value.filter(({ mode }) => mode === last?.mode)
  const text = last && missedText(last, texts)
  return (
    last && (
      <p key={missed.length} class="scan-result">
        <span class="scan-did">
          <b>{texts.missed[last.mode](missed.length)}</b>
        </span>
        <span class="scan-name" data-long={isLong(text) ? '' : undefined}>
          {text}
        </span>
      </p>
    )
  )
}

/** What the number of a result is. */
const NUMBERS: Record<ScanResult['what'], (texts: Texts['scanner']) => string> = {
  counted: ({ countedSoFar }) => countedSoFar,
  received: ({ inStock }) => inStock,
  sold: ({ left }) => left,
  soldReserved: ({ left }) => left,
  noneLeft: ({ left }) => left,
}

function Result({ result, isRefused, number }: StandingResult) {
  const { scanner } = useScanner()
  const { scanner: texts, count, signed } = useTexts()
  const { what, petId, animals } = result
  const last = scanner.missed.value.at(-1)
  const missed = scanner.missed.value.filter(({ mode }) => mode === last?.mode)
  return (
    // Another key for each scan draws the line again, so that the same scan twice is seen twice.
    <div key={`${petId} ${what} ${animals}`} class="scan-result">
      <span class="scan-did">
        <b>{isRefused || what === 'noneLeft' ? texts.didNot[what] : texts.did[what]}</b>{' '}
        {animals > 1 && !isRefused && (
          <span>{what === 'received' ? signed(animals) : texts.times(animals)}</span>
        )}{' '}
        {last && !isRefused && (
          <b class="scan-missed">{texts.missedBefore[last.mode](missed.length)}</b>
        )}
      </span>
      <ScannedPet pet={result} />
      <span class="scan-number">
        <output>{count(number)}</output>
        <small>{NUMBERS[what](texts)}</small>
      </span>
    </div>
  )
}
