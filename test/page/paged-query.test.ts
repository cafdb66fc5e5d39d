import { describe, expect, test } from 'bun:test'
import { type Limits, PetstockError, type Shop } from '../../src/client/client.ts'
import {
  type AskPage,
  type EntryPage,
  type PagedEntry,
  PagedQuery,
  type PagePlace,
} from '../../src/page/kit/paged-query.ts'
import { pauseMs } from '../../src/page/kit/pause.ts'
import { JumpingClock } from '../client/scripted-client.ts'

type Ask = AskPage<PagedEntry>
type PageResponse = Awaited<ReturnType<Ask>>

const response = (data: EntryPage<PagedEntry>): PageResponse => ({ data, error: null })
const failure = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): PageResponse => ({
  data: null,
  error: new PetstockError(status, code, code),
  headers: new Headers(headers),
})

/** A journal of so many movements, the newest with the highest id, as the service tells of it. */
class Service {
  readonly asked: PagePlace[] = []
  readonly script: (PageResponse | 'never')[] = []
  count: number

  constructor(count: number) {
    this.count = count
  }

  read: Ask = async (_, query, signal) => {
    this.asked.push(query)
    const next = this.script.shift()
    if (next === 'never') {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return failure(0, 'aborted')
    }
    return next ?? response(this.page(query))
  }

  page({ limit, before }: PagePlace): EntryPage<PagedEntry> {
    const first = before === undefined ? this.count : Number(before) - 1
    const last = Math.max(1, first - limit + 1)
    const entries = Array.from({ length: Math.max(0, first - last + 1) }, (_, index) => {
      const id = first - index
      return { id: String(id), at: id }
    })
    return { entries, next: last > 1 ? String(last) : null }
  }
}

/** @param limits of the key that is signed in; null: none is */
function open(service: Service, limits: Limits | null | undefined = undefined) {
  const clock = new JumpingClock()
  let refused = 0
  const shop = { limits: () => limits } as unknown as Shop
  const journal = new PagedQuery(service.read, {
    shop: () => (limits === null ? undefined : shop),
    clock,
    wallClock: clock.now,
    onRefused: () => {
      refused += 1
    },
  })
  journal.open()
  const settled = () => until(() => journal.reading.value === undefined)
  /** Lets time pass until this is so. */
  const until = (holds: () => boolean) =>
    clock.until(
      (async () => {
        do await new Promise(setImmediate)
        while (!holds())
      })(),
    )
  const idsOf = () => journal.entries.value?.map(({ id }) => Number(id))
  return { journal, clock, settled, until, idsOf, refused: () => refused }
}

const countdown = (from: number, to = 1) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

describe('a journal that is looked at', () => {
  test('is not asked for where no key is signed in', async () => {
    const service = new Service(600)
    const { journal, settled } = open(service, null)
    await settled()
    expect([service.asked, journal.entries.value]).toEqual([[], undefined])
  })

  test('is read again where nothing responded, once the service does', async () => {
    const service = new Service(3)
    service.script.push(failure(0, 'network_failure'))
    const { journal, settled, idsOf } = open(service)
    await settled()
    expect(journal.requestError.value?.status).toBe(0)
    journal.readAgain()
    await settled()
    expect(idsOf()).toEqual([3, 2, 1])
    journal.readAgain()
    await settled()
    expect(service.asked).toHaveLength(2)
  })

  test('is asked for once, and older pages on request', async () => {
    const service = new Service(600)
    const { journal, settled, idsOf } = open(service)
    await settled()
    expect(service.asked).toEqual([{ limit: 500 }])
    expect(idsOf()).toEqual(countdown(600, 101))
    journal.older()
    await settled()
    expect(service.asked[1]).toEqual({ limit: 1000, before: '101' })
    expect(idsOf()).toEqual(countdown(600))
    journal.older()
    await settled()
    expect(service.asked.length).toBe(2)
  })

  test('reaches back as far as a time that is asked for, and no further than is reasonable', async () => {
    const service = new Service(30_000)
    const { journal, settled, idsOf } = open(service)
    journal.cover(28_000)
    await settled()
    expect(idsOf()?.at(-1)).toBe(27_501)
    journal.cover(0)
    await settled()
    expect(idsOf()?.at(-1)).toBe(17_501)
  })

  test('takes on what was added, and leaves what it has', async () => {
    const service = new Service(3)
    const { journal, until, idsOf } = open(service)
    await until(() => journal.entries.value !== undefined)
    service.count = 5
    journal.refresh()
    journal.refresh()
    await until(() => idsOf()?.length === 5)
    expect(service.asked).toEqual([{ limit: 500 }, { limit: 50 }])
    expect(idsOf()).toEqual(countdown(5))
  })

  test('begins again where so much was added that there is a gap', async () => {
    const service = new Service(3)
    const { journal, until, idsOf } = open(service)
    await until(() => journal.entries.value !== undefined)
    service.count = 700
    journal.refresh()
    await until(() => idsOf()?.[0] === 700)
    expect(idsOf()).toEqual(countdown(700, 201))
    expect(journal.next.value).toBe('201')
  })

  test('is read as seldom as the limits of the key ask for', async () => {
    const service = new Service(3)
    const limits = {
      limit: 60,
      remaining: 50,
      resetAt: new Date(0),
      minute: { limit: 60, remaining: 50, fullInSeconds: 10 },
      day: { limit: 1000, remaining: 900, fullInSeconds: 10 },
    }
    const { journal, clock, until } = open(service, limits)
    await until(() => journal.entries.value !== undefined)
    const before = clock.now()
    for (let count = 4; count <= 6; count++) {
      service.count = count
      journal.refresh()
      await until(() => journal.entries.value?.length === count)
    }
    expect(clock.now() - before).toBeGreaterThanOrEqual(12_000)
    expect(pauseMs({ ...limits, day: { limit: 1000, remaining: 200, fullInSeconds: 9 } })).toBe(
      60_000,
    )
    expect(pauseMs(undefined)).toBeLessThan(1_000)
  })

  test('says why it cannot be read, and goes on when the person tries again', async () => {
    const service = new Service(3)
    service.script.push(failure(0, 'network_failure'))
    const { journal, settled, idsOf } = open(service)
    await settled()
    expect(journal.requestError.value).toMatchObject({
      status: 0,
      code: 'network_failure',
      until: undefined,
    })
    expect(journal.entries.value).toBeUndefined()
    journal.retry()
    await settled()
    expect(journal.requestError.value).toBeUndefined()
    expect(idsOf()).toEqual([3, 2, 1])
  })

  test('says until when the limit is used up, and goes on by itself then', async () => {
    const service = new Service(600)
    const { journal, clock, settled, until, idsOf } = open(service)
    await settled()
    service.script.push(failure(429, 'rate_limited', { 'retry-after': '30' }))
    journal.older()
    const before = clock.now()
    await settled()
    expect(journal.requestError.value?.until).toBe(before + 30_000)
    journal.refresh()
    await until(() => idsOf()?.length === 600)
    expect(clock.now()).toBe(before + 30_000)
    expect(service.asked.map(({ before }) => before)).toContain('101')
  })

  test('notifies the session when the key is refused, and asks no more', async () => {
    const service = new Service(3)
    service.script.push(failure(401, 'invalid_api_key'))
    const { settled, refused } = open(service)
    await settled()
    expect([refused(), service.asked.length]).toEqual([1, 1])
  })

  test('knows a pet that never was, and notices when it is added', async () => {
    const service = new Service(1)
    service.script.push(failure(404, 'pet_not_found'))
    const { journal, settled, until, idsOf } = open(service)
    await settled()
    expect([journal.isUnknown.value, journal.requestError.value]).toEqual([true, undefined])
    journal.refresh()
    await until(() => journal.entries.value !== undefined)
    expect([journal.isUnknown.value, idsOf()]).toEqual([false, [1]])
  })

  test('ends what is in flight when it is closed', async () => {
    const service = new Service(3)
    service.script.push('never')
    const { journal, clock } = open(service)
    await new Promise(setImmediate)
    journal.close()
    journal.refresh()
    await new Promise(setImmediate)
    expect(journal.entries.value).toBeUndefined()
    expect([journal.requestError.value, clock.timers]).toEqual([undefined, 0])
  })
})

/** What a search finds by its budget: nothing, and how far it has come. */
const searched = (next: string | null, searchedTo: number | null, ids: readonly number[] = []) => {
  const entries = ids.map((id) => ({ id: String(id), at: id }))
  return { data: { entries, next, searchedTo }, error: null } as const
}

describe('a search in a journal', () => {
  test('that has found nothing yet goes on where it has come to, on request', async () => {
    const service = new Service(0)
    service.script.push(searched('500', 500), searched('200', 200, [300]), searched(null, null))
    const { journal, settled, idsOf } = open(service)
    await settled()
    expect([idsOf(), journal.searchedTo.value]).toEqual([[], 500])
    journal.older()
    await settled()
    expect([idsOf(), journal.searchedTo.value]).toEqual([[300], 200])
    journal.older()
    await settled()
    expect([journal.next.value, journal.searchedTo.value]).toEqual([null, undefined])
    expect(service.asked.map(({ before }) => before)).toEqual([undefined, '500', '200'])
  })

  test('for a day goes on until it has passed the beginning of the day', async () => {
    const service = new Service(0)
    service.script.push(searched('500', 500), searched('400', 400), searched('300', 300, [350]))
    const { journal, settled, idsOf } = open(service)
    await settled()
    journal.cover(320)
    await settled()
    expect([idsOf(), journal.searchedTo.value]).toEqual([[350], 300])
    expect(service.asked).toHaveLength(3)
  })

  test('for a day in a long journal gives up after ten parts more, and can be asked to go on', async () => {
    const service = new Service(0)
    for (let part = 99; part > 0; part--) service.script.push(searched(String(part), part))
    const { journal, settled } = open(service)
    await settled()
    journal.cover(0)
    await settled()
    expect([service.asked.length, journal.searchedTo.value]).toEqual([11, 89])
    journal.older()
    await settled()
    expect(journal.searchedTo.value).toBe(88)
  })
})
