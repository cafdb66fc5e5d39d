import type { Life } from './scheduler.ts'

export interface Event {
  readonly at: number
  readonly life: Life
  readonly what: string
  readonly run: () => void
}

interface Queued extends Event {
  readonly order: number
  isCancelled: boolean
}

const isBefore = (a: Queued, b: Queued): boolean =>
  a.at < b.at || (a.at === b.at && a.order < b.order)

/** What will happen, the earliest first: a binary heap. */
export class EventQueue {
  readonly #heap: Queued[] = []
  #order = 0

  /** @returns a function that takes it out again */
  add(event: Event): () => void {
    const queued = { ...event, order: this.#order++, isCancelled: false }
    let place = this.#heap.push(queued) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(place, parent)) break
      this.#swap(place, parent)
      place = parent
    }
    return () => {
      queued.isCancelled = true
    }
  }

  /** Takes the earliest event until a time; undefined: there is none. */
  takeBefore(until: number): Event | undefined {
    for (;;) {
      const [first] = this.#heap
      if (first === undefined || first.at > until) return undefined
      this.#takeFirst()
      if (!first.isCancelled) return first
    }
  }

  get left(): readonly Event[] {
    return this.#heap.filter(({ isCancelled, life }) => !isCancelled && life.isAlive)
  }

  #takeFirst(): void {
    this.#swap(0, this.#heap.length - 1)
    this.#heap.pop()
    for (let place = 0; ; ) {
      const left = 2 * place + 1
      if (left >= this.#heap.length) return
      const right = left + 1
      const least = right < this.#heap.length && this.#isBefore(right, left) ? right : left
      if (!this.#isBefore(least, place)) return
      this.#swap(least, place)
      place = least
    }
  }

  #isBefore(a: number, b: number): boolean {
    return isBefore(this.#heap[a] as Queued, this.#heap[b] as Queued)
  }

  #swap(a: number, b: number): void {
    const held = this.#heap[a] as Queued
    this.#heap[a] = this.#heap[b] as Queued
    this.#heap[b] = held
  }
}
