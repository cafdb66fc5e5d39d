import { useSignal } from '@preact/signals'
import { Icon } from '../kit/icon.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { lazyView, NotLoadedLine } from '../kit/lazy-view.tsx'
import { ADD_LINK } from '../kit/route.ts'
import { callName } from '../state/pet.ts'
import type { Texts } from '../texts/texts.ts'
import { Meant, OpenPet, UnknownChoices } from './scan-offers.tsx'
import type { Guess, ScanNotice as Notice } from './scan-outcomes.ts'
import { scanUse } from './scan-use.ts'
import { useScanner } from './use-scanner.ts'

const ChoosePet = lazyView(async () => (await import('./choose-pet.tsx')).ChoosePet, NotLoadedLine)

/** Says why a scan has found no pet, and what a person can do with it. */
export function ScanNotice() {
  const { scanner } = useScanner()
  const { session, route } = useKit()
  const { scanner: texts, close } = useTexts()
  const choosing = useSignal<string | undefined>(undefined)
  const notice = scanner.notice.value
  const dismiss = () => scanner.dismissMissed()
  // Where a form is open, what a scan offers would lead away from it.
  const isOffering = session.mayWrite && scanUse(route.value) !== 'name'
  return (
    <>
      <div class="scan-notices" role="alert" data-about={notice?.about}>
        {notice && (
          <div class="scan-notice" data-about={notice.about}>
            <Icon name="scan" />
            <p>
              <strong>{texts.scanned(shownCode(notice.text))}</strong>{' '}
              {hintOf(notice, texts, isOffering)} {notice.unused && texts.unused[notice.unused]}
            </p>
            {notice.guess && <Meant guess={notice.guess} />}
            {notice.about === 'named' && notice.pet && <OpenPet pet={notice.pet} />}
            {isOffered(notice) && isOffering && (
              <UnknownChoices
                code={notice.text}
                onChoose={() => {
                  choosing.value = notice.text
                }}
              />
            )}
            {notice.about === 'misread' && isOffering && (
              <a class="button" href={ADD_LINK} onClick={() => scanner.dismiss()}>
                {texts.typeNumber}
              </a>
            )}
            <IconButton icon="close" class="scan-notice-close" name={close} onClick={dismiss} />
          </div>
        )}
      </div>
      {choosing.value !== undefined && (
        <ChoosePet
          code={choosing.value}
          onEnd={() => {
            choosing.value = undefined
          }}
        />
      )}
    </>
  )
}

/** Whether a code can be given to a pet. The GTIN of a GS1 code is one already. */
const isOffered = ({ about, guess }: Notice): boolean =>
  about === 'unknown' || (guess !== undefined && guess.details === undefined)

function hintOf(
  { about, guess, pet }: Notice,
  texts: Texts['scanner'],
  isOffering: boolean,
): string {
  if (guess !== undefined) {
    const setting = guess.isInPieces ? texts.inPieces : ''
    return `${guessText(guess, texts)} ${detailsText(guess, texts)} ${setting}`
  }
  if (about === 'opened' || about === 'chosen' || about === 'named') {
    return texts.elsewhere[about](pet ? callName(pet) : '')
  }
  if (about === 'unknown') return isOffering ? texts.unknown : texts.unknownToReader
  return texts[about]
}

function guessText({ pets, task }: Guess, texts: Texts['scanner']): string {
  if (pets.length > 1) return texts.guessedSeveral
  return task.deed === 'lookUp' ? texts.guessedOpened : texts.guessed
}

/** What the code says of the package, beside its number. */
function detailsText({ details }: Guess, texts: Texts['scanner']): string {
  if (details === undefined) return ''
  const { ofPackage } = texts
  const { batch, bestBefore, expires, serial } = details
  const said = [
    batch && ofPackage.batch(batch),
    bestBefore && ofPackage.bestBefore(bestBefore),
    expires && ofPackage.expires(expires),
    serial && ofPackage.serial(serial),
  ].filter((each) => each !== undefined)
  return said.length === 0 ? '' : `(${said.join(', ')})`
}

const LONGEST_SHOWN = 40

/** A code, cut where it is very long. */
export const shownCode = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
