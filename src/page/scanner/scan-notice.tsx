import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { addLink } from '../route.ts'
import type { Texts } from '../texts/texts.ts'
import type { ScanNotice as Notice } from './scanner.ts'

/** Says why a scan has opened no pet. */
export function ScanNotice() {
  const { scanner, session } = usePage()
  const { scanner: texts, close } = useTexts()
  const notice = scanner.notice.value
  const dismiss = () => scanner.dismiss()
  return (
    <div class="scan-notices" role="alert">
      {notice && (
        <div class="scan-notice" data-about={notice.about}>
          <Icon name="scan" />
          <p>
            <strong>{titleOf(notice, texts)}</strong> {hintOf(notice, texts, session.mayWrite)}
          </p>
          {notice.about === 'unknown' && session.mayWrite && (
            <a class="button primary" href={addLink(notice.petId)} onClick={dismiss}>
              <Icon name="plus" />
              {texts.add}
            </a>
          )}
          <button type="button" class="square plain" aria-label={close} onClick={dismiss}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}

function titleOf(notice: Notice, texts: Texts['scanner']): string {
  return texts.scanned(notice.about === 'unknown' ? String(notice.petId) : shown(notice.text))
}

function hintOf({ about }: Notice, texts: Texts['scanner'], mayWrite: boolean): string {
  if (about === 'unknown') return mayWrite ? texts.unknown : texts.unknownToReader
  return about === 'waiting' ? texts.waiting : texts.foreign
}

const LONGEST_SHOWN = 40

const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
