import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import { useScanner } from '../use-scanner.ts'
import type { CodeReader } from './code-reader.ts'
import { readFilm } from './read-film.ts'

/** Shows what the camera sees, or why it sees nothing. */
export function CameraPicture() {
  const { camera } = useScanner()
  const { scanner: texts, retry, close } = useTexts()
  const state = camera.state.value
  if (state.state === 'closed') return null
  return (
    <div class="camera" data-state={state.state}>
      {state.state === 'open' && <Video stream={state.stream} reader={state.reader} />}
      <div class="camera-says">
        <p role={state.state === 'failed' ? 'alert' : 'status'}>
          {state.state === 'starting' && texts.camera.starting}
          {state.state === 'open' && texts.camera.hint}
          {state.state === 'failed' && texts.camera.troubles[state.trouble]}
        </p>
        {state.state === 'failed' && (
          <button type="button" onClick={() => void camera.open()}>
            {retry}
          </button>
        )}
        <Torch />
        <button
          type="button"
          class="square plain"
          aria-label={texts.camera.close}
          title={close}
          onClick={() => camera.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}

interface VideoProps {
  readonly stream: MediaStream
  readonly reader: CodeReader
}

function Video({ stream, reader }: VideoProps) {
  const { camera } = useScanner()
  const { scanner: texts } = useTexts()
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (video === null) return
    video.srcObject = stream
    // A browser that does not play it shows nothing, and the person closes the camera.
    void video.play().catch(() => {})
    return readFilm(video, reader, (sighting) => camera.see(sighting))
  }, [stream])
  return <video ref={element} muted playsInline aria-label={texts.camera.picture} />
}

function Torch() {
  const { camera } = useScanner()
  const { scanner: texts } = useTexts()
  const isOn = camera.torch.value
  if (isOn === undefined) return null
  return (
    <button type="button" aria-pressed={isOn} onClick={() => void camera.light(!isOn)}>
      <Icon name="torch" />
      {texts.camera.torch}
    </button>
  )
}
