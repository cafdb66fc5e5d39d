import { expect, test } from 'bun:test'
import { bearer } from '../support/petstock.ts'
import { testService } from '../support/service.ts'
import { untilEqual } from '../support/wait.ts'

const SECOND = 1_000

test('the end of a key is saved within a second, so that no crash and no wrong clock revives it', async () => {
  await using service = await testService({ keys: [{}, {}] })
  const [, short = { id: '', key: '' }] = service.issued
  const start = service.clock.wall()
  const saved = async () => {
    const { trusted } = await service.byCommand((store) => store.clocks())
    return trusted
  }
  const status = async () =>
    (await service.request('/v1/inventory', { headers: bearer(short.key) })).status
  await service.byCommand(({ keys }) =>
    keys.rotate(short.id, 'digest of the next token', start + 10 * SECOND, start),
  )
  // A start with a clock that is behind begins with the time that is saved.
  service.clock.setWall(start - 400 * 86_400 * SECOND)
  for (let second = 1; second <= 9; second++) service.clock.advance(SECOND)
  expect([await status(), await saved()]).toEqual([200, start])
  service.clock.advance(SECOND)
  expect(await status()).toBe(401)
  await untilEqual(saved, start + 10 * SECOND)
})
