import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { createToken, tokenDigest } from '../../src/keys/token.ts'
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
  const status = async (token = short.key) =>
    (await service.request('/v1/inventory', { headers: bearer(token) })).status
  const next = createToken(randomBytes)
  await service.byCommand(({ keys }) =>
    keys.rotate(short.id, tokenDigest(next), start + 10 * SECOND, start),
  )
  await untilEqual(() => status(next), 200)
  // A start with a clock that is behind begins with the time that is saved.
  service.clock.setWall(start - 400 * 86_400 * SECOND)
  service.clock.advance(9 * SECOND)
  expect([await status(), await saved()]).toEqual([200, start])
  service.clock.advance(SECOND)
  expect(await status()).toBe(401)
  await untilEqual(saved, start + 10 * SECOND)
})
