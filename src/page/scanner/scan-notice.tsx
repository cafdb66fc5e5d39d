import { useSignal } from '@preact/signals'
import { parsePetId } from '../../stock/pet.ts'
import { Icon } from '../kit/icon.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { lazyView, NotLoadedLine } from '../kit/lazy-view.tsx'
import { ADD_LINK, addBarcodeLink, addLink } from '../kit/route.ts'
import { callName } from '../state/pet.ts'
import { useStock } from '../state/use-stock.ts'
import type { Texts } from '../texts/texts.ts'
import { detailsText, guessText, Meant, OpenPet } from './meant.tsx'
import { isPackageCode } from './package-code.ts'
import type { ScanNotice as Notice } from './scan-outcomes.ts'
import { scanUse } from './scan-use.ts'
import { useAddBarcode } from './use-add-barcode.ts'
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

interface UnknownChoicesProps {
  readonly code: string
  /** Called when a person wants to choose the pet that gets the code. */
  readonly onChoose: () => void
}

/** Offers an unknown code to the pet that is open, to another one, or to a new one. */
function UnknownChoices({ code, onChoose }: UnknownChoicesProps) {
  const { scanner } = useScanner()
  const { stock } = useStock()
  const { route } = useKit()
  const { scanner: texts } = useTexts()
  const addBarcode = useAddBarcode()
  const { value } = route
  const open = value.view === 'pet' ? stock.find(value.petId) : undefined
  return (
    <>
      {open && (
        <button type="button" onClick={() => addBarcode(open, code)}>
          {texts.addTo(callName(open))}
        </button>
      )}
      <button type="button" onClick={onChoose}>
        {texts.addToPet}
      </button>
      <a class="button primary" href={newPetLink(code)} onClick={() => scanner.dismiss()}>
        <Icon name="plus" />
        {texts.add}
      </a>
    </>
  )
}

/** A code of a package becomes a barcode of the new pet, any other number the pet's own. */
function newPetLink(code: string): string {
  const petId = parsePetId(code)
  return petId === undefined || isPackageCode(code) ? addBarcodeLink(code) : addLink(petId)
}

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

const LONGEST_SHOWN = 40

/** A code, cut where it is very long. */
export const shownCode = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
