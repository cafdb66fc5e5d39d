import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { systemClock } from '../../src/client/clock.ts'
import { Connectivity } from '../../src/page/kit/connectivity.ts'
import { SessionKeeper } from '../../src/page/session/session.ts'
import { type TestService, testService } from '../support/service.ts'
import { until } from '../support/wait.ts'
import { memoryStorage } from './memory-storage.ts'

describe('a session of the stock page', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService({ keys: [{}, { access: 'read' }, {}, { access: 'manage' }] })
  })
  afterAll(() => service[Symbol.asyncDispose]())

  function browser() {
    const thisSession = memoryStorage()
    const thisDevice = memoryStorage()
    const page = () =>
      new SessionKeeper({
        ...{ url: service.url, thisSession, thisDevice },
        connectivity: new Connectivity(systemClock, Date.now),
        keptKey: async () => undefined,
      })
    return { thisSession, thisDevice, page }
  }

  test('begins with a valid key, and knows whose it is', async () => {
    const session = browser().page()
    expect(session.current.value).toBeUndefined()
    expect(await session.signIn(` ${service.key}\n`, false)).toBeUndefined()
    expect(session.current.value?.key.value).toMatchObject({ name: 'test', access: 'write' })
    expect([session.mayWrite, session.mayManage]).toEqual([true, false])
  })

  test('may write and manage with a key that manages, and nothing without a key', async () => {
    const session = browser().page()
    expect([session.mayWrite, session.mayManage]).toEqual([false, false])
    await session.signIn(service.issued[3]?.key ?? '', false)
    expect([session.mayWrite, session.mayManage]).toEqual([true, true])
  })

  test('may only look with a read key', async () => {
    const session = browser().page()
    await session.signIn(service.issued[1]?.key ?? '', false)
    expect(session.current.value?.key.value.access).toBe('read')
    expect([session.mayWrite, session.mayManage]).toEqual([false, false])
  })

  test('may do what the service says of its key, and hears of no other key', async () => {
    const session = browser().page()
    await session.signIn(service.key, false)
    const begun = session.current.value
    const { id = '' } = service.issued[0] ?? {}
    session.keyReceived({ id, name: 'Kasse', access: 'read' })
    expect([session.mayWrite, session.mayManage]).toEqual([false, false])
    session.keyReceived({ id, name: 'Kasse', access: 'manage' })
    session.keyReceived({ id: 'another', name: 'Till', access: 'read' })
    expect([session.mayWrite, session.mayManage]).toEqual([true, true])
    expect(session.current.value?.key.value.name).toBe('Kasse')
    // The page goes on with its stream, its undo and its outbox.
    expect(session.current.value).toBe(begun)
  })

  test('does not begin with a key that is not valid, and keeps nothing of it', async () => {
    const { page, thisSession, thisDevice } = browser()
    const session = page()
    expect((await session.signIn('pst_wrong', true))?.code).toBe('invalid_api_key')
    expect((await session.signIn('näh', true))?.code).toBe('invalid_api_key')
    expect(session.current.value).toBeUndefined()
    expect([thisSession.length, thisDevice.length]).toEqual([0, 0])
  })

  test('is taken up again after a reload, and on request after the browser was closed', async () => {
    for (const keep of [false, true]) {
      const { page, thisSession } = browser()
      await page().signIn(service.key, keep)
      const reloaded = page()
      await reloaded.restore()
      expect(reloaded.current.value?.key.value.name).toBe('test')
      thisSession.clear()
      const nextDay = page()
      await nextDay.restore()
      expect(nextDay.current.value !== undefined).toBe(keep)
    }
  })

  test('ends for good when the person signs out', async () => {
    const { page, thisSession, thisDevice } = browser()
    const session = page()
    await session.signIn(service.key, true)
    session.signOut()
    expect(session.current.value).toBeUndefined()
    expect(session.signedOut.value).toBe('left')
    expect([thisSession.length, thisDevice.length]).toEqual([0, 0])
  })

  test('ends in every tab of the device when the person signs out', async () => {
    const { page, thisSession } = browser()
    const one = page()
    await one.signIn(service.key, true)
    const other = page()
    await other.restore()
    one.signOut()
    other.storageChanged('petstock.language')
    other.storageChanged('petstock.key')
    expect(other.signedOut.value).toBe('left')
    await one.signIn(service.key, false)
    expect(thisSession.length).toBe(1)
    one.storageChanged('petstock.key')
    expect(one.current.value).toBeDefined()
  })

  test('leads back to the sign-in when its key was revoked', async () => {
    const { page } = browser()
    const { id, key } = service.issued[2] ?? { id: '', key: '' }
    await page().signIn(key, true)
    await service.byCommand((store) => store.keys.revoke(id, service.clock.wall()))
    await expectRevoked(key)
    const reloaded = page()
    await reloaded.restore()
    expect(reloaded.current.value).toBeUndefined()
    expect(reloaded.signedOut.value).toBe('refused')
  })

  test('goes on with a new key where the service refuses what was sent with the one before', async () => {
    const { page, thisDevice } = browser()
    const session = page()
    await session.signIn(service.key, true)
    const before = session.current.value?.shop
    await session.adopt(service.issued[3]?.key ?? '', true)
    const now = session.current.value?.shop
    if (before === undefined || now === undefined) throw new Error('no key is signed in')
    session.refused(before)
    expect([session.current.value?.shop === now, thisDevice.length]).toEqual([true, 1])
    session.refused(now)
    expect([session.signedOut.value, thisDevice.length]).toEqual(['refused', 0])
  })

  test('begins with a new key where the one before it is still being tried, and is refused', async () => {
    const { page, thisDevice } = browser()
    thisDevice.setItem('petstock.key', 'pst_wrong')
    const session = page()
    const restored = session.restore()
    await session.adopt(service.key, true)
    await restored
    expect(session.current.value?.token).toBe(service.key)
    expect([session.restoring.value, thisDevice.getItem('petstock.key')]).toEqual([
      false,
      service.key,
    ])
  })

  /** A command is heard of within a second. */
  async function expectRevoked(key: string): Promise<void> {
    await until(async () => {
      const response = await service.request('/v1/inventory', {
        headers: { Authorization: `Bearer ${key}` },
      })
      return response.status === 401
    })
  }
})
