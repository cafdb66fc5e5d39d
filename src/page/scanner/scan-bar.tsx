import { IconButton } from '../kit/icon-button.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { lazyView, NotLoadedLine } from '../kit/lazy-view.tsx'
import { useEscape } from '../kit/use-escape.ts'
import { SCAN_MODES } from '../settings/scan-mode.ts'
import { useSettings } from '../settings/use-settings.ts'
import { focusEntry } from './scan-entry.tsx'
import { ScanSays } from './scan-says.tsx'
import { useScanBar } from './use-scan-bar.ts'
import { useScanner } from './use-scanner.ts'

const CameraPicture = lazyView(
  async () => (await import('./camera/camera-view.tsx')).CameraPicture,
  NotLoadedLine,
)

/** Shows in the stock what a scan does and has done, and has its mode. The search has what opens it. */
export function ScanBar() {
  return useScanBar().isShown ? <OpenScanBar /> : null
}

function OpenScanBar() {
  const { session } = useKit()
  const { settings } = useSettings()
  const { scanner: texts } = useTexts()
  const scanBar = useScanBar()
  const close = (isByKey: boolean): void => {
    // Who works by keys goes on with what opens it again.
    if (isByKey) focusEntry()
    scanBar.close()
  }
  useEscape(() => close(document.activeElement?.closest('.scan-bar') != null), '.choosing')
  const isFilming = useScanner().camera.state.value.state !== 'closed'
  const mode = session.mayWrite ? settings.scanMode.value : 'lookUp'
  return (
    <section
      class="scan-bar"
      data-mode={mode}
      data-says={session.mayWrite && mode !== 'lookUp' ? '' : undefined}
      aria-label={texts.title}
    >
      <div class="scan-line">
        {session.mayWrite && <Modes />}
        <p class="scan-reader">
          {session.mayWrite ? mode === 'lookUp' && texts.does.lookUp : texts.readOnly}
        </p>
        <SoundButton />
        <IconButton icon="close" name={texts.end} onClick={({ detail }) => close(detail === 0)} />
      </div>
      {session.mayWrite && <ScanSays mode={mode} />}
      {isFilming && <CameraPicture />}
    </section>
  )
}

/** The modes: beside each other where they have room, else in a list that shows the one that is on. */
function Modes() {
  const { scanMode } = useSettings().settings
  const { scanner: texts } = useTexts()
  return (
    <>
      <fieldset class="scan-modes">
        <legend class="visually-hidden">{texts.mode}</legend>
        {SCAN_MODES.map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="scan-mode"
              checked={scanMode.value === mode}
              onChange={() => {
                scanMode.value = mode
              }}
            />
            <span>{texts.modes[mode]}</span>
          </label>
        ))}
      </fieldset>
      <select
        class="scan-mode"
        aria-label={texts.mode}
        value={scanMode.value}
        onChange={({ currentTarget }) => {
          scanMode.value = SCAN_MODES[currentTarget.selectedIndex] ?? 'lookUp'
        }}
      >
        {SCAN_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {texts.modes[mode]}
          </option>
        ))}
      </select>
    </>
  )
}

function SoundButton() {
  const { scanSound } = useSettings().settings
  const { scanner: texts } = useTexts()
  const isOn = scanSound.value === 'on'
  return (
    <IconButton
      icon={isOn ? 'sound' : 'silent'}
      name={texts.sound}
      aria-pressed={isOn}
      hint={isOn ? texts.soundOff : texts.soundOn}
      onClick={() => {
        scanSound.value = isOn ? 'off' : 'on'
      }}
    />
  )
}
