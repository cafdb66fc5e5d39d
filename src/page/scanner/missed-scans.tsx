import { usePage, useTexts } from '../page.ts'
import { isMisread } from '../pet/form/barcode-texts.ts'
import { petLink } from '../route.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { shownCode } from './scan-notice.tsx'
import type { MissedScan } from './scanner.ts'

/** Says which scans have changed nothing, beside the scans after them, until the person has seen it. */
export function MissedScans() {
  const { scanner, stock } = usePage()
  const { scanner: texts } = useTexts()
  const missed = scanner.missed.value
  const last = missed.at(-1)
  // The notice of a code that no pet has says the same, with more to choose from.
  if (last === undefined || scanner.notice.value?.text === last.code) return null
  const pet = last.pet && stock.find(last.pet.petId)
  const text = missedText(last, texts)
  const byMode = Map.groupBy(missed, ({ mode }) => mode)
  const title = [...byMode].map(([mode, scans]) => texts.missed[mode](scans.length)).join('. ')
  return (
    <section class="strip strip-refused strip-missed" aria-label={title}>
      <p>
        <strong>{title}.</strong> {missed.length > 1 && texts.missedLast}{' '}
        {pet ? <a href={petLink(pet.petId)}>{text}</a> : text}
      </p>
      <button type="button" onClick={() => scanner.dismissMissed()}>
        {texts.seen}
      </button>
    </section>
  )
}

/** Names what was scanned, and says why nothing came of it. */
export function missedText({ code, pet, mode }: MissedScan, texts: Texts['scanner']): string {
  if (pet) {
    const number = pet.name === null ? '' : `${pet.petId} `
    return `${number}${callName(pet)}: ${texts.noneLeft}`
  }
  if (isMisread(code)) return `${shownCode(code)}: ${texts.readWrongly}`
  // A person may have typed how many there are, in place of a scan.
  const hint = isLikeAmount(code) && mode !== 'count' ? ` ${texts.several[mode]}` : ''
  return `${shownCode(code)}: ${texts.noPet}.${hint}`
}

const isLikeAmount = (code: string): boolean => /^\d{1,3}$/.test(code)
