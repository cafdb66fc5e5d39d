import { groupBy } from '../../everywhere/lists.ts'
import { useTexts } from '../kit/kit.ts'
import { petLink } from '../kit/route.ts'
import { Strip } from '../kit/strip.tsx'
import { callName } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import type { Texts } from '../texts/texts.ts'
import { shownCode } from './scan-notice.tsx'
import type { MissedScan } from './scan-outcomes.ts'
import { useScanner } from './use-scanner.ts'

/** Says which scans have changed nothing, beside the scans after them, until the person has seen it. */
export function MissedScans() {
  const { scanner } = useScanner()
  const { stock } = useStock()
  const { scanner: texts } = useTexts()
  const missed = scanner.missed.value
  const last = missed.at(-1)
  // The notice of a code that no pet has says the same, with more to choose from.
  if (last === undefined || scanner.notice.value?.text === last.code) return null
  const pet = 'pet' in last.because ? stock.find(last.because.pet.petId) : undefined
  const text = missedText(last, texts)
  const byMode = groupBy(missed, ({ mode }) => mode)
  const title = [...byMode].map(([mode, scans]) => texts.missed[mode](scans.length)).join('. ')
  return (
    <Strip urgency="refused" class="strip-missed" label={title}>
      <p>
        <strong>{title}.</strong> {missed.length > 1 && texts.missedLast}{' '}
        {pet ? <a href={petLink(pet.petId)}>{text}</a> : text}
      </p>
      <button type="button" onClick={() => scanner.dismissMissed()}>
        {texts.seen}
      </button>
    </Strip>
  )
}

/** Names what was scanned, and says why nothing came of it. */
export function missedText({ code, because, mode }: MissedScan, texts: Texts['scanner']): string {
  if ('pet' in because) {
    const { pet } = because
    const number = pet.name === null ? '' : `${pet.petId} `
    return `${number}${callName(pet)}: ${texts.noneLeft}`
  }
  // A person may have typed how many there are, in place of a scan.
  const hint = isLikeAmount(code) && mode !== 'count' ? ` ${texts.several[mode]}` : ''
  return `${shownCode(code)}: ${texts.why[because.about]}${hint}`
}

const isLikeAmount = (code: string): boolean => /^\d{1,3}$/.test(code)
