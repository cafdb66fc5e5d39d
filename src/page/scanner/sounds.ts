/** A tone: its pitch in hertz, when it begins and how long it lasts, in seconds. */
interface Tone {
  readonly pitch: number
  readonly at: number
  readonly length: number
  readonly shape: OscillatorType
}

/** Two short tones that rise. */
const DONE: readonly Tone[] = [
  { pitch: 880, at: 0, length: 0.07, shape: 'sine' },
  { pitch: 1320, at: 0.08, length: 0.09, shape: 'sine' },
]

/** Two long, low tones, that are not mistaken for the others, even across the shop. */
const REFUSED: readonly Tone[] = [
  { pitch: 196, at: 0, length: 0.2, shape: 'square' },
  { pitch: 156, at: 0.25, length: 0.35, shape: 'square' },
]

/** Four tones that rise and fall: what was sold is reserved. */
const DONE_RESERVED: readonly Tone[] = [
  { pitch: 880, at: 0, length: 0.1, shape: 'triangle' },
  { pitch: 587, at: 0.13, length: 0.1, shape: 'triangle' },
  { pitch: 880, at: 0.26, length: 0.1, shape: 'triangle' },
  { pitch: 587, at: 0.39, length: 0.2, shape: 'triangle' },
]

const VOLUME = 0.25
/** A tone that begins or ends at once clicks. Seconds. */
const RAMP = 0.01

/** The sounds of scans, made by the browser itself. */
export class Sounds {
  readonly #isOn: () => boolean
  #context: AudioContext | undefined

  constructor(isOn: () => boolean) {
    this.#isOn = isOn
  }

  done(): void {
    this.#play(DONE)
  }

  doneReserved(): void {
    this.#play(DONE_RESERVED)
  }

  refused(): void {
    this.#play(REFUSED)
  }

  #play(tones: readonly Tone[]): void {
    if (!this.#isOn() || typeof AudioContext === 'undefined') return
    this.#context ??= new AudioContext()
    const context = this.#context
    // Browsers allow no sound before a key or a tap. A scanner's keys count.
    void context.resume().catch(() => {})
    for (const tone of tones) playTone(context, tone)
  }
}

function playTone(context: AudioContext, { pitch, at, length, shape }: Tone): void {
  const begin = context.currentTime + at
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = shape
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(VOLUME, begin + RAMP)
  gain.gain.setValueAtTime(VOLUME, begin + length - RAMP)
  gain.gain.linearRampToValueAtTime(0, begin + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + length)
}
