import { useEffect, useState } from 'preact/hooks'
import { parsePetId } from '../../stock/pet.ts'

/** Less than the time after which browsers open the menu of a link. */
const LONG_MS = 450

/** A finger that moves farther scrolls. */
const SCROLLED_PX = 10

/** Listens for a finger that rests on the row of a pet. What browsers do with such a press, and the click after it, do not happen. */
export function useLongPress(onLong: (petId: bigint) => void) {
  const [press] = useState(() => new LongPress())
  press.onLong = onLong
  useEffect(() => () => press.end(), [])
  return press.listeners
}

class LongPress {
  onLong: (petId: bigint) => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #from = { x: 0, y: 0 }
  #isTouch = false

  readonly listeners = {
    onPointerDown: (event: PointerEvent) => this.#begin(event),
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - this.#from.x, clientY - this.#from.y) > SCROLLED_PX) this.end()
    },
    onPointerUp: () => this.end(),
    // A browser that scrolls takes the pointer away.
    onPointerCancel: () => this.end(),
    onContextMenu: (event: Event) => {
      if (this.#isTouch) event.preventDefault()
    },
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #begin({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent): void {
    this.end()
    this.#isTouch = pointerType !== 'mouse'
    if (!this.#isTouch || !isPrimary || !(target instanceof Element)) return
    const petId = parsePetId(target.closest('[data-pet]')?.getAttribute('data-pet') ?? '')
    if (petId === undefined || target.closest('button') !== null) return
    this.#from = { x: clientX, y: clientY }
    this.#timer = setTimeout(() => {
      ignoreClick()
      this.onLong(petId)
    }, LONG_MS)
  }
}

/** Keeps the click that may end a press from all, wherever the finger is by then: rows may have moved under it. */
function ignoreClick(): void {
  const ignore = (event: MouseEvent) => {
    // A key presses without a pointer.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  const end = () => {
    window.removeEventListener('click', ignore, { capture: true })
    window.removeEventListener('pointerdown', end, { capture: true })
  }
  window.addEventListener('click', ignore, { capture: true })
  window.addEventListener('pointerdown', end, { capture: true })
}
