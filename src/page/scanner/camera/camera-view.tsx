import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import { useScanner } from '../use-scanner.ts'
import type { CodeReader } from './code-reader.ts'
import type { Sighting } from './sightings.ts'

/** Shows what the camera sees, or why it sees nothing. */
export function CameraPicture() {
  const { camera } = useScanner()
  const { scanner: texts, retry } = useTexts()
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

/** The pause between two pictures that are read. Milliseconds. */
const PAUSE_MS = 60

/**
 * Reads what an element plays, picture by picture. One that cannot be read says nothing.
 * @param onPicture is given what each picture shows; undefined: no code
 * @returns what ends it
 */
function readFilm(
  video: HTMLVideoElement,
  reader: CodeReader,
  onPicture: (sighting: Sighting | undefined) => void,
): () => void {
  let isOver = false
  const show = (sighting: Sighting | undefined): void => {
    if (!isOver) onPicture(sighting)
  }
  const look = async (): Promise<void> => {
    while (!isOver) {
      if (video.readyState >= video.HAVE_CURRENT_DATA) await reader.read(video).then(show, () => {})
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  void look()
  return () => {
    isOver = true
  }
}
