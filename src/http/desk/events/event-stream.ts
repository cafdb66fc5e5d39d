/**
 * Counts what waits in bytes. Nothing is kept free for them: the server would keep as much again beside each stream,
 * from its first event on.
 */
const IN_BYTES = new ByteLengthQueuingStrategy({ highWaterMark: 0 })

/** Who has opened a stream. */
export interface StreamOwner {
  /** The most bytes that wait now for a client that does not read. */
  readonly mostWaiting: number
  /** Called once, whether the client or the service ends the stream. */
  streamEnded(): void
}

/** One open stream: events wait in it until the client reads them. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>
  readonly #owner: StreamOwner
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(owner: StreamOwner) {
    this.#owner = owner
    // It is its own source: a thousand streams have no functions of their own.
    this.body = new ReadableStream<Uint8Array>(this, IN_BYTES)
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller
  }

  cancel(): void {
    this.#close()
  }

  get isOpen(): boolean {
    return this.#controller !== undefined
  }

  /** Sends bytes, or hangs up on a client for which too much is waiting. One event is never too much. */
  send(bytes: Uint8Array): void {
    if (this.#controller === undefined) return
    const waiting = this.#waiting()
    const isTooMuch = waiting > 0 && waiting + bytes.byteLength > this.#owner.mostWaiting
    if (isTooMuch) this.#breakOff()
    else this.#controller.enqueue(bytes)
  }

  /** Ends the stream at once: the service does not wait for a slow client to read the rest. */
  end(): void {
    if (this.#waiting() > 0) this.#breakOff()
    else this.#close()?.close()
  }

  #waiting(): number {
    return -(this.#controller?.desiredSize ?? 0)
  }

  #breakOff(): void {
    this.#close()?.error(new Error('the reader is too slow'))
  }

  /** @returns the controller to close, the first time */
  #close(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller
    this.#controller = undefined
    if (controller !== undefined) this.#owner.streamEnded()
    return controller
  }
}
