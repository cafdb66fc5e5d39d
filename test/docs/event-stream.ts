import { createParser } from 'eventsource-parser'
import { parseExact } from '../../src/json/exact-json.ts'
import { until } from '../support/wait.ts'

export const isEventStream = (headers: Headers): boolean =>
  /^text\/event-stream\b/.test(headers.get('content-type') ?? '')

/** The events of a stream as a public reader finds them, their data read as JSON. */
export function eventsIn(text: string): { event: string | undefined; data: unknown }[] {
  const found: ReturnType<typeof eventsIn> = []
  const parser = createParser({
    onEvent: ({ event, data }) => found.push({ event, data: parseExact(data) }),
    onError: (error) => {
      throw error
    },
  })
  parser.feed(text)
  return found
}

/** A stream that is read as it comes, and left when enough has come. */
export function reading({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return
      text += value
    }
  })()
  return {
    received: (words: string) => until(() => text.includes(words)),
    /** @returns what came until then */
    async leave(): Promise<string> {
      await reader?.cancel()
      await read
      return text
    },
  }
}

/** What an answer says; of one that does not end, its beginning. */
export async function textOf(response: Response): Promise<string> {
  if (!isEventStream(response.headers)) return response.text()
  const stream = reading(response)
  await stream.received('event: health')
  return stream.leave()
}
