import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import { CameraButton, CameraPicture } from './camera/camera-view.tsx'
import { SCAN_MODES } from './scan-mode.ts'
import { ScanSays } from './scan-says.tsx'

/** Shows what a scan does and has done. A person chooses the mode here, and opens the camera. */
export function ScanBar() {
  const { session, settings, camera } = usePage()
  const { scanner: texts } = useTexts()
  const mode = session.mayWrite ? settings.scanMode.value : 'lookUp'
  return (
    <section
      class="scan-bar"
      data-mode={mode}
      data-says={session.mayWrite && mode !== 'lookUp' ? '' : undefined}
      aria-label={texts.title}
    >
      <div class="scan-line">
        {session.mayWrite ? <Modes /> : <p class="scan-reader">{texts.readOnly}</p>}
        <SoundButton />
        {camera.isAvailable && <CameraButton />}
      </div>
      {session.mayWrite && <ScanSays mode={mode} />}
      <CameraPicture />
    </section>
  )
}

function Modes() {
  const { settings } = usePage()
  const { scanner: texts } = useTexts()
  return (
    <fieldset class="scan-modes">
      <legend class="visually-hidden">{texts.mode}</legend>
      {SCAN_MODES.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name="scan-mode"
            checked={settings.scanMode.value === mode}
            onChange={() => {
              settings.scanMode.value = mode
            }}
          />
          <span>{texts.modes[mode]}</span>
        </label>
      ))}
    </fieldset>
  )
}

function SoundButton() {
  const { scanSound } = usePage().settings
  const { scanner: texts } = useTexts()
  const isOn = scanSound.value === 'on'
  return (
    <button
      type="button"
      class="square plain"
      aria-label={texts.sound}
      aria-pressed={isOn}
      title={isOn ? texts.soundOff : texts.soundOn}
      onClick={() => {
        scanSound.value = isOn ? 'off' : 'on'
      }}
    >
      <Icon name={isOn ? 'sound' : 'silent'} />
    </button>
  )
}
