import type { Page } from '../../live/pages.ts'
import { overviewJson } from './overview-json.ts'

const utf8 = new TextEncoder()

const NOTHING_MORE = { pets: [], isLast: true } as const

/**
 * Writes pages of pets as one JSON array, the next one when the reader has taken the last. Where a
 * page cannot be read the stream breaks off, so that nobody takes half a list for a whole one.
 */
export function listStream(
  pages: AsyncGenerator<Page, void, undefined>,
  onPage: () => void,
  onBroken: (error: unknown) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let separator = '['
  let hasLeft = false
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        onPage()
        try {
          const { value: page } = await pages.next()
          // While the page was read. That is nothing wrong, and not to be logged as if it were.
          if (hasLeft) return
          const { pets, isLast } = page ?? NOTHING_MORE
          let text = ''
          for (const pet of pets) {
            text += separator + overviewJson(pet)
            separator = ','
          }
          if (isLast) text += separator === '[' ? '[]' : ']'
          controller.enqueue(utf8.encode(text))
          if (isLast) controller.close()
        } catch (error) {
          onBroken(error)
          controller.error(error)
        }
      },
      async cancel() {
        hasLeft = true
        await pages.return()
      },
    },
    { highWaterMark: 0 },
  )
}
