import type { DeskEventName, DeskEvents } from '../../src/http/desk/events/event-shapes.ts'
import { parseExact } from '../../src/json/exact-json.ts'
import { bearer } from './petstock.ts'
import { until } from './wait.ts'

/** A pet as the list and its events have it. */
export type ListedPet = DeskEvents['pets'][number]

export interface ReceivedEvent<Name extends DeskEventName = DeskEventName> {
  readonly name: Name
  readonly data: DeskEvents[Name]
}

/** What answers requests: a server of the compiled program, or a service in the test's own process. */
export interface Asked {
  readonly url: string
}

/** A client that listens to `GET /desk/api/events`: `await using listener = await listen(server, key)`. */
export async function listen({ url }: Asked, key: string) {
  const leave = new AbortController()
  const response = await fetch(`${url}/desk/api/events`, {
    headers: bearer(key),
    signal: leave.signal,
  })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const received: ReceivedEvent[] = []
  let comments = 0
  let end: 'whole' | 'broken off' | undefined

  const read = (text: string): void => {
    if (text.startsWith(':')) comments += 1
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? []
    if (name === undefined || data === undefined) return
    received.push({ name, data: parseExact(data) } as ReceivedEvent)
  }
  const listening = (async () => {
    let text = ''
    try {
      for await (const more of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += more
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) read(event)
      }
      end = 'whole'
    } catch {
      end = 'broken off'
    }
  })()

  const of = <Name extends DeskEventName>(name: Name): DeskEvents[Name][] =>
    received
      .filter((each): each is ReceivedEvent<Name> => each.name === name)
      .map(({ data }) => data)

  return {
    headers: response.headers,
    received,
    of,
    /** What was last told of a pet; null: that it is not there any more. */
    lastOf(petId: number): ListedPet | null | undefined {
      let last: ListedPet | null | undefined
      for (const { name, data } of received) {
        if (name === 'removed' && (data as bigint[]).some((id) => Number(id) === petId)) last = null
        if (name !== 'pets') continue
        last = (data as ListedPet[]).find((pet) => Number(pet.petId) === petId) ?? last
      }
      return last
    },
    get comments() {
      return comments
    },
    /** How the stream ended; undefined: it has not. */
    get end() {
      return end
    },
    ended: () => until(() => end !== undefined),
    async leave() {
      leave.abort()
      await listening
    },
    async [Symbol.asyncDispose]() {
      leave.abort()
      await listening
    },
  }
}

export type TestListener = Awaited<ReturnType<typeof listen>>
