/** The most that waits for a reader who does not read. */
const MAX_WAITING_BYTES = 1_000_000

/** One open stream: what is sent waits in it until the reader takes it. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** @param onEnd is called once, whoever ends it */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => void this.#close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
    )
  }

  /** Sends it, or hangs up on a reader for whom too much is waiting. */
  send(bytes: Uint8Array): void {
    if (this.#controller === undefined) return
    if (this.#room() < bytes.byteLength) this.#breakOff()
    else this.#controller.enqueue(bytes)
  }

  /** Ends it at once: nobody waits until a slow reader has read what is on its way. */
  end(): void {
    if (this.#room() < MAX_WAITING_BYTES) this.#breakOff()
    else this.#close()?.close()
  }

  #room(): number {
    return this.#controller?.desiredSize ?? 0
  }

  #breakOff(): void {
    this.#close()?.error(new Error('the reader is too slow'))
  }

  /** @returns what is to be closed, the first time */
  #close(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller
    this.#controller = undefined
    if (controller !== undefined) this.#onEnd()
    return controller
  }
}
