/** The most that waits for a client that does not read. */
const MAX_WAITING_BYTES = 1_000_000

/** One open stream: events wait in it until the client reads them. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  /** @param onEnd is called once, whether the client or the service ends the stream */
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

  /** Sends bytes, or hangs up on a client for which too much is waiting. */
  send(bytes: Uint8Array): void {
    if (this.#controller === undefined) return
    if (this.#room() < bytes.byteLength) this.#breakOff()
    else this.#controller.enqueue(bytes)
  }

  /** Ends the stream at once: the service does not wait for a slow client to read the rest. */
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

  /** @returns the controller to close, the first time */
  #close(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller
    this.#controller = undefined
    if (controller !== undefined) this.#onEnd()
    return controller
  }
}
