import { usePage, useTexts } from '../page.ts'
import { isMisread } from '../pet/form/barcode-texts.ts'
import type { FormScan } from '../pet/form/form-scan.ts'
import { petLink } from '../route.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { missedText } from './missed-scans.tsx'
import type { ScanMode } from './scan-mode.ts'
import type { ScanResult } from './scan-outcomes.ts'
import { type StandingResult, standingResult } from './standing-result.ts'

/** Says what the last scan has done, or else which scans have changed nothing, or what the next one will do. */
export function ScanSays({ mode }: { readonly mode: ScanMode }) {
  const page = usePage()
  const { scanner: texts } = useTexts()
  const form = page.petDesk.openForm(page.route.value)
  if (form) return <FormSays scanned={form.scanned} mode={mode} />
  if (mode === 'lookUp') return null
  const said = standingResult(page)
  // After another mode was chosen, the strip below alone says it.
  const isMissed = said === undefined && page.scanner.missed.value.at(-1)?.mode === mode
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
  const { scanner } = usePage()
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

/** A longer name is written smaller, so that its end is seen on a phone. */
const LONG_NAME = 24

const isLong = (text = ''): boolean => text.length > LONG_NAME

/** What the number of a result is. */
const NUMBERS: Record<ScanResult['what'], (texts: Texts['scanner']) => string> = {
  counted: ({ countedSoFar }) => countedSoFar,
  received: ({ inStock }) => inStock,
  sold: ({ left }) => left,
  soldReserved: ({ left }) => left,
  noneLeft: ({ left }) => left,
}

function Result({ result, isRefused, number }: StandingResult) {
  const { scanner } = usePage()
  const { scanner: texts, count } = useTexts()
  const { what, petId, times } = result
  const last = scanner.missed.value.at(-1)
  const missed = scanner.missed.value.filter(({ mode }) => mode === last?.mode)
  return (
    // Another key for each scan draws the line again, so that the same scan twice is seen twice.
    <p key={`${petId} ${what} ${times}`} class="scan-result">
      <span class="scan-did">
        <b>{isRefused || what === 'noneLeft' ? texts.didNot[what] : texts.did[what]}</b>{' '}
        {times > 1 && !isRefused && <span>{texts.times(times)}</span>}{' '}
        {last && !isRefused && (
          <b class="scan-missed">{texts.missedBefore[last.mode](missed.length)}</b>
        )}
      </span>
      <a
        class="scan-name"
        href={petLink(petId)}
        data-long={isLong(callName(result)) ? '' : undefined}
      >
        {result.name !== null && <span class="scan-pet">{String(petId)} </span>}
        {callName(result)}
      </a>
      <span class="scan-number">
        <output>{count(number)}</output>
        <small>{NUMBERS[what](texts)}</small>
      </span>
    </p>
  )
}
