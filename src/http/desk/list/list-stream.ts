type Bytes = Uint8Array<ArrayBuffer>

/** What happens to a list while it is sent. */
export interface ListEvents {
  /** The client has taken what came before, and more is read for it. */
  readonly onProgress: () => void
  /** The list could not be read to its end. */
  readonly onBroken: (error: unknown) => void
  /** The list is not sent any more, whatever the reason; may be called twice. */
  readonly onEnd: () => void
}

/**
 * Sends the chunks of a list, the next one when the client has taken the last. Where a chunk cannot be
 * read the stream breaks off, so that no client takes half a list for a whole one.
 */
export function listStream(
  chunks: AsyncGenerator<Bytes, void, undefined>,
  { onProgress, onBroken, onEnd }: ListEvents,
): ReadableStream<Bytes> {
  let hasLeft = false
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        onProgress()
        try {
          const { done, value } = await chunks.next()
          // The client left meanwhile. That is nothing wrong, and not to be logged as if it were.
          if (hasLeft) return
          if (!done) return controller.enqueue(value)
          controller.close()
          onEnd()
        } catch (error) {
          onEnd()
          onBroken(error)
          controller.error(error)
        }
      },
      async cancel() {
        hasLeft = true
        onEnd()
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
}
