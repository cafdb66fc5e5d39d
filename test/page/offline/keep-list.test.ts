import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import type { Session } from '../../../src/page/kit/kit-session.ts'
import { ListKeeper } from '../../../src/page/offline/keep-list.ts'
import type { KeptList, KeptLists } from '../../../src/page/offline/kept-list.ts'
import type { SessionKeeper, SignedOut } from '../../../src/page/session/session.ts'
import type { Live, LiveState } from '../../../src/page/state/live.ts'
import { Stock } from '../../../src/page/state/stock.ts'
import { JumpingClock } from '../../client/scripted-client.ts'
import { load, pet } from '../pets.ts'

const DAY_MS = 24 * 60 * 60_000
const BEGAN = Date.UTC(2026, 0, 5, 9, 12)
const TOKEN = 'pst_a'
const KEY = { id: 'k', name: 'Till', access: 'write' } as const

/** A keeper with a database in memory, and the parts of a page that it follows. */
function device(kept?: KeptList, writingMs = 0) {
  const clock = new JumpingClock()
  const began = clock.now()
  const state = { kept, writes: 0, confirms: 0, renewed: 0 }
  const lists: KeptLists = {
    read: async (token) => (token === TOKEN ? state.kept : undefined),
    write: async (_token, list) => {
      if (writingMs > 0) await new Promise<void>((done) => clock.after(writingMs, done))
      state.kept = list
      state.writes += 1
      return true
    },
    confirm: async (_token, times) => {
      if (state.kept) state.kept = { ...state.kept, ...times }
      state.confirms += 1
    },
    forget: async () => {
      state.kept = undefined
    },
  }
  const current = signal<Session | undefined>(undefined)
  const signedOut = signal<SignedOut>('never')
  const isOfDevice = signal(true)
  const renew = async () => {
    state.renewed += 1
    current.value = undefined
  }
  const session = { current, signedOut, isOfDevice, renew } as unknown as SessionKeeper
  const liveState = signal<LiveState>({ state: 'connecting' })
  const live = { state: liveState, ahead: signal(0) } as unknown as Live
  const stock = new Stock()
  const keeper = new ListKeeper({ lists, clock, wallClock: () => BEGAN + clock.now() - began })
  keeper.follow({ session, stock, live })
  return {
    ...{ keeper, state, stock, current, signedOut, isOfDevice },
    becomes: (value: LiveState['state']) => {
      liveState.value = { state: value }
    },
    signsIn: () => {
      current.value = { token: TOKEN, key: signal(KEY), shop: {} } as unknown as Session
    },
    passes: (ms: number) => clock.until(new Promise<void>((resolve) => clock.after(ms, resolve))),
  }
}

describe('the list that is kept on a device', () => {
  test('has a change seconds after it was made', async () => {
    const { state, stock, becomes, signsIn, passes } = device()
    signsIn()
    load(stock, [pet({ quantity: 7 })])
    becomes('live')
    await passes(2_000)
    stock.apply([pet({ quantity: 6 })])
    await passes(3_100)
    expect(state).toMatchObject({ writes: 2, kept: { pets: [{ quantity: 6 }] } })
  })

  test('is written once the page has shown it, and later only where it has changed, seldom where that takes long', async () => {
    const { state, stock, becomes, signsIn, passes } = device(undefined, 100)
    signsIn()
    load(stock, [pet({ quantity: 7 })])
    becomes('live')
    expect(state.writes).toBe(0)
    await passes(2_200)
    expect(state.kept).toMatchObject({ key: KEY, pets: [{ quantity: 7 }] })
    await passes(60_000)
    expect([state.writes, state.confirms > 0]).toEqual([1, true])
    for (let sale = 0; sale < 30; sale++) {
      stock.apply([pet({ quantity: 6 - sale / 10 })])
      await passes(1_000)
    }
    await passes(60_000)
    expect(state.writes).toBeLessThanOrEqual(3)
    expect(state.kept?.respondedAt).toBeGreaterThan(BEGAN + 60_000)
  })

  test('is written at once when the connection breaks off, and says from when it is', async () => {
    const { keeper, state, stock, becomes, signsIn, passes } = device()
    signsIn()
    load(stock, [pet({ quantity: 7 })])
    becomes('live')
    await passes(1_000)
    expect(keeper.age.value).toBeUndefined()
    becomes('waiting')
    expect(state.kept?.pets).toHaveLength(1)
    expect(keeper.age.value).toEqual({ at: BEGAN + 1_000, isKept: false })
    becomes('live')
    expect(keeper.age.value).toBeUndefined()
  })

  test('is of a key that the person keeps on the device, and gone when they take it away or sign out', async () => {
    const { state, stock, becomes, signsIn, passes, isOfDevice, signedOut } = device()
    isOfDevice.value = false
    signsIn()
    load(stock, [pet({})])
    becomes('live')
    await passes(3_000)
    expect(state.kept).toBeUndefined()
    isOfDevice.value = true
    await passes(60_000)
    expect(state.kept).toBeDefined()
    isOfDevice.value = false
    expect(state.kept).toBeUndefined()
    isOfDevice.value = true
    await passes(60_000)
    signedOut.value = 'left'
    expect(state.kept).toBeUndefined()
  })

  const kept = { key: KEY, at: BEGAN - 60_000, respondedAt: BEGAN, pets: [pet({ quantity: 5 })] }

  test('opens the page with its key and its time', async () => {
    const { keeper, stock, signsIn, passes } = device(kept)
    const key = keeper.keyOf(TOKEN)
    await passes(500)
    expect(await key).toEqual(KEY)
    signsIn()
    expect(stock.find(1n)?.quantity).toBe(5)
    expect(keeper.age.value).toEqual({ at: kept.at, isKept: true })
  })

  for (const [what, respondedAt] of [
    ['seven days have passed', BEGAN - 7 * DAY_MS - 1],
    ['the clock of the device was set back', BEGAN + DAY_MS],
  ] as const) {
    test(`opens nothing, and goes, where ${what}`, async () => {
      const { keeper, state, passes } = device({ ...kept, respondedAt })
      const key = keeper.keyOf(TOKEN)
      await passes(500)
      expect(await key).toBeUndefined()
      expect(state.kept).toBeUndefined()
    })
  }

  test('is shown no longer than seven days on a page that stays open, and as long as the service responds', async () => {
    const { state, stock, becomes, signsIn, passes } = device()
    signsIn()
    load(stock, [pet({})])
    becomes('live')
    await passes(8 * DAY_MS)
    expect(state.renewed).toBe(0)
    becomes('waiting')
    await passes(7 * DAY_MS)
    expect(state.renewed).toBe(0)
    await passes(60 * 60_000)
    expect([state.renewed, state.kept]).toEqual([1, undefined])
  })
})
