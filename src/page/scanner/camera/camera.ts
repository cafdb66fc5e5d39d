import { type ReadonlySignal, signal } from '@preact/signals'
import { type Sighting, Sightings } from './sightings.ts'

/** Why the camera does not scan. */
type CameraTrouble = 'refused' | 'none' | 'busy' | 'ended' | 'notLoaded' | 'other'

/** The part of a MediaStream that the page uses. */
export interface CameraStream {
  getTracks(): readonly { stop(): void }[]
  getVideoTracks(): readonly CameraTrack[]
}

interface CameraTrack {
  addEventListener(type: 'ended', listener: () => void): void
  /** Some browsers lack it. */
  getCapabilities?(): object
  applyConstraints(constraints: object): Promise<void>
}

type CameraState<Stream, Reader> =
  | { readonly state: 'closed' }
  | { readonly state: 'starting' }
  | { readonly state: 'open'; readonly stream: Stream; readonly reader: Reader }
  | { readonly state: 'failed'; readonly trouble: CameraTrouble }

/** The camera on the back of a phone, and enough pixels for the narrow bars. */
const WANTED = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

interface CameraDependencies<Stream, Reader> {
  /** Undefined where the browser keeps cameras from the page, as it does over plain http. */
  readonly devices: { getUserMedia(wanted: typeof WANTED): Promise<Stream> } | undefined
  /** Loads what reads the pictures. */
  readonly loadReader: () => Promise<Reader>
  readonly onScan: (sighting: Sighting) => void
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number
}

/** Scans with the device's camera. */
export class Camera<Stream extends CameraStream, Reader> {
  readonly #dependencies: CameraDependencies<Stream, Reader>
  readonly #state = signal<CameraState<Stream, Reader>>({ state: 'closed' })
  /** Whether the light is on; undefined where the camera has none. */
  readonly #torch = signal<boolean | undefined>(undefined)
  #sightings = new Sightings()
  /** Changes with each opening and closing, so that a late answer of the browser is known as such. */
  #attempt = 0

  constructor(dependencies: CameraDependencies<Stream, Reader>) {
    this.#dependencies = dependencies
  }

  get isAvailable(): boolean {
    return this.#dependencies.devices !== undefined
  }

  get state(): ReadonlySignal<CameraState<Stream, Reader>> {
    return this.#state
  }

  get torch(): ReadonlySignal<boolean | undefined> {
    return this.#torch
  }

  async open(): Promise<void> {
    const { devices, loadReader } = this.#dependencies
    if (devices === undefined) return
    this.close()
    const attempt = this.#attempt
    this.#state.value = { state: 'starting' }
    const reader = await loadReader().catch(() => undefined)
    if (attempt !== this.#attempt) return
    if (reader === undefined) {
      this.#fail('notLoaded')
      return
    }
    const stream = await devices.getUserMedia(WANTED).catch(classifyTrouble)
    const isLate = attempt !== this.#attempt
    if (typeof stream === 'string') {
      if (!isLate) this.#fail(stream)
    } else if (isLate) {
      stop(stream)
    } else {
      this.#show(stream, reader)
    }
  }

  close(): void {
    this.#attempt += 1
    const state = this.#state.peek()
    if (state.state === 'open') stop(state.stream)
    this.#torch.value = undefined
    this.#state.value = { state: 'closed' }
  }

  /** Switches the light on or off. */
  async light(isOn: boolean): Promise<void> {
    const state = this.#state.peek()
    if (state.state !== 'open' || this.#torch.peek() === undefined) return
    const [track] = state.stream.getVideoTracks()
    const isDone = await track?.applyConstraints({ advanced: [{ torch: isOn }] }).then(
      () => true,
      () => false,
    )
    if (isDone && this.#torch.peek() !== undefined) this.#torch.value = isOn
  }

  /** To be called with each code in a picture. */
  see(sighting: Sighting | undefined): void {
    const { monotonic, onScan } = this.#dependencies
    if (this.#sightings.see(sighting, monotonic()) && sighting) onScan(sighting)
  }

  #show(stream: Stream, reader: Reader): void {
    const [track] = stream.getVideoTracks()
    track?.addEventListener('ended', () => this.#fail('ended'))
    const { torch } = Object(track?.getCapabilities?.())
    this.#torch.value = torch ? false : undefined
    this.#sightings = new Sightings()
    this.#state.value = { state: 'open', stream, reader }
  }

  #fail(trouble: CameraTrouble): void {
    this.close()
    this.#state.value = { state: 'failed', trouble }
  }
}

function stop(stream: CameraStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function classifyTrouble(error: unknown): CameraTrouble {
  switch (Object(error).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'other'
  }
}
