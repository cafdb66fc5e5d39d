import { returnFocus } from '../kit/focus.ts'
import type { IconName } from '../kit/icon.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { useScanBar } from './use-scan-bar.ts'
import { useScanner } from './use-scanner.ts'

/** At the end of the search: begins to scan, also where nothing was ever scanned. It opens the camera where there is one. */
export function ScanEntry() {
  const { session } = useKit()
  const { camera } = useScanner()
  if (camera.isAvailable) return <CameraEntry />
  // Without a mode to choose, there is nothing to open: a scanner needs no button.
  return session.mayWrite ? <BarEntry /> : null
}

function CameraEntry() {
  const { camera } = useScanner()
  const { camera: texts } = useTexts().scanner
  const scanBar = useScanBar()
  const isOpen = camera.state.value.state !== 'closed'
  return (
    <EntryButton
      icon="camera"
      name={texts.open}
      hint={isOpen ? texts.close : texts.open}
      isOpen={isOpen}
      onClick={() => {
        if (isOpen) return camera.close()
        // The modes are there, too, where a person does not allow the camera.
        scanBar.open()
        void camera.open()
      }}
    />
  )
}

function BarEntry() {
  const { scanner: texts } = useTexts()
  const { isShown, open, close } = useScanBar()
  return (
    <EntryButton
      icon="scan"
      name={texts.begin}
      hint={isShown ? texts.end : texts.begin}
      isOpen={isShown}
      onClick={isShown ? close : open}
    />
  )
}

interface EntryButtonProps {
  readonly icon: IconName
  readonly name: string
  readonly hint: string
  readonly isOpen: boolean
  readonly onClick: () => void
}

const EntryButton = ({ icon, name, hint, isOpen, onClick }: EntryButtonProps) => (
  <IconButton
    icon={icon}
    class="scan-entry"
    name={name}
    aria-pressed={isOpen}
    hint={hint}
    onClick={onClick}
  />
)

/** Gives the focus, which was in the bar that has gone, to what opens it again. */
export const focusEntry = (): void =>
  returnFocus(() => document.querySelector<HTMLElement>('.scan-entry'), { preventScroll: true })
