import { expect, test } from 'bun:test'
import { TooManyLookUps } from '../../../src/keys/look-up.ts'
import { keySubject } from '../../../src/limits/saved-limits.ts'
import type { Row } from '../../../src/runtime/postgres.ts'
import { StorageUnavailable } from '../../../src/stock/store.ts'
import { MOST_OF_ADDRESS } from '../../../src/storage/postgres/keys/credential-cache.ts'
import { ASK_EVERY_MS, KEY_TIMEOUT_MS } from '../../../src/storage/postgres/keys/credentials.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { startPooler } from '../../support/postgres/pooler.ts'
import { startPostgres, startStandby } from '../../support/postgres/server.ts'
import { timedTest, within } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { A_SECOND, until } from '../../support/wait.ts'
import { newKey } from '../contract/new-key.ts'
import { errorOf } from '../contract/open-shop.ts'
import { savedLimits } from '../limits-rows.ts'
import { keyNode, keysAt, keysOn, noKeys, ownedBy } from './key-nodes.ts'
import { losingACommit } from './losing-a-commit.ts'
import { laneTo, SHOP } from './nodes.ts'

const FLOODING = { address: '192.0.2.99', isOverLimit: true }

describeWithDatabases('the keys in a database', (databases) => {
  test('are changed once where the response to a command is lost', async () => {
    await using database = await databases.make(noKeys)
    using lane = laneTo(database.url)
    const { key } = newKey()
    const next = newKey().key.digest
    const now = Date.now()
    const losing = () => keysOn(losingACommit(lane))
    await losing().issue(key)
    expect(await losing().rotate(key.id, next, now + 1_000, now)).toBe('done')
    expect(await losing().list(now)).toMatchObject([
      { id: key.id, digest: next, oldTokens: [{ digest: key.digest, endsAt: now + 1_000 }] },
    ])
    expect(await losing().changePlan(key.id, 'free', key.limits, now)).toBe('done')
    expect(await losing().unban(key.id, now)).toBe('done')
    expect(await losing().revoke(key.id, now)).toBe('done')
    expect(await losing().revoke(key.id, now + 1)).toBe('revoked_key')
  })

  test('are changed one after another by commands that run at once', async () => {
    await using database = await databases.make(noKeys)
    using first = keysAt(database.url)
    using second = keysAt(database.url)
    const made = Array.from({ length: 40 }, () => newKey().key)
    await Promise.all(made.map((key, at) => (at % 2 === 0 ? first : second).keys.issue(key)))
    const [key] = made
    const unbanned = made.map((_, at) =>
      (at % 2 === 0 ? first : second).keys.unban(key?.id ?? '', Date.now()),
    )
    expect(new Set(await Promise.all(unbanned))).toEqual(new Set(['done']))
    const listed = await first.keys.list(Date.now())
    expect(listed).toHaveLength(made.length)
    expect(listed.find(({ id }) => id === key?.id)?.unbanRevision).toBe(made.length)
  })

  test('are found by many requests with a few questions', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const made = Array.from({ length: 30 }, () => newKey())
    for (const { key } of made) await commands.keys.issue(key)
    await using node = await keyNode(database.url)
    let questions = 0
    const { query } = node.questions
    node.questions.query = <R extends Row>(...of: Parameters<typeof query>) => {
      questions += 1
      return query.apply(node.questions, of) as Promise<readonly R[]>
    }
    const tokens = Array.from({ length: 20 }, () => made.map(({ token }) => token)).flat()
    const found = await Promise.all(tokens.map((token) => node.find(token)))
    expect(found.map((each) => each?.key.id)).toEqual(
      Array.from({ length: 20 }, () => made.map(({ key }) => key.id)).flat(),
    )
    expect(questions).toBeLessThan(10)
  })

  test('are looked up with the next question of every half second for an address over its limit', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const [till, other] = [newKey(), newKey()]
    for (const { key } of [till, other]) await commands.keys.issue(key)
    const clock = new ManualClock()
    await using node = await keyNode(database.url, { clock })
    let settled = 0
    const flood = Array.from({ length: 50 }, () => newKey().token)
    const asked = [...flood, till.token].map(async (token) => {
      const found = await node.find(token, 1, FLOODING)
      settled += 1
      return found?.key.id
    })
    expect((await node.find(other.token))?.key.id).toBe(other.key.id)
    expect(settled).toBe(0)
    clock.advance(ASK_EVERY_MS)
    expect(await Promise.all(asked)).toEqual([...flood.map(() => undefined), till.key.id])
    // Remembered by now.
    expect((await node.find(till.token, 1, FLOODING))?.key.id).toBe(till.key.id)
  })

  test('are not looked up where a hundred unknown tokens of the address wait; those remembered are admitted', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const [till, other] = [newKey(), newKey()]
    for (const { key } of [till, other]) await commands.keys.issue(key)
    const clock = new ManualClock()
    await using node = await keyNode(database.url, { clock })
    expect(await node.find(till.token)).toBeDefined()
    const find = (token: string) => node.find(token, 1, FLOODING)
    const flood = Array.from({ length: MOST_OF_ADDRESS }, () => newKey().token)
    const asked = flood.map(find)
    expect(await errorOf(find(newKey().token))).toBeInstanceOf(TooManyLookUps)
    // One that waits already waits once more.
    asked.push(find(flood[0] ?? ''))
    expect((await find(till.token))?.key.id).toBe(till.key.id)
    expect((await node.find(other.token))?.key.id).toBe(other.key.id)
    clock.advance(A_SECOND)
    // Also where it has to be asked for again.
    expect(node.remembers(till.token)).toBe(false)
    expect((await find(till.token))?.key.id).toBe(till.key.id)
    expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]))
    const next = find(newKey().token)
    clock.advance(ASK_EVERY_MS)
    expect(await next).toBeUndefined()
  })

  test('bring their counts with them to a server that has not met them', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const { token, key } = newKey()
    await commands.keys.issue(key)
    await runSql(
      database.url,
      `INSERT INTO limiter_state (shop_id, key_id, saved_at, per_minute, per_day, minute_tokens, day_tokens,
        ban_tokens, refill_revision, unban_revision) VALUES (1, '${key.id}', 1000, 60, 1000, 1.5, 999.25, 60, 0, 0)`,
    )
    await using node = await keyNode(database.url)
    const counts = { savedAt: 1_000, minuteTokens: 1.5, dayTokens: 999.25, banEndsAt: null }
    expect((await node.find(token))?.counted.kept?.row).toMatchObject(counts)
    const id = (await node.find(token))?.counted.id ?? ''
    const now = await node.time.read()
    const banned = { banEndsAt: now + 60_000, banLengthMs: 60_000, banCount: 2, lastBanAt: now }
    await node.bans.keepBan(savedLimits(keySubject(id), banned))
    await until(async () => (await node.find(token))?.counted.kept?.row.banCount === 2)
    expect((await node.find(token))?.counted.kept?.row).toMatchObject({
      ...counts,
      ...banned,
      subject: keySubject(id),
    })
  })

  test('carry no ban that a command has ended, also at a server that starts later', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const { token, key } = newKey()
    await commands.keys.issue(key)
    await using node = await keyNode(database.url)
    const id = (await node.find(token))?.counted.id ?? ''
    const now = Date.now()
    const banned = { banEndsAt: now + 60_000, banLengthMs: 60_000, banCount: 1, lastBanAt: now }
    await node.bans.keepBan(savedLimits(keySubject(id), banned))
    await until(async () => (await node.find(token))?.counted.kept !== undefined)
    await commands.keys.unban(key.id, now)
    await until(async () => (await node.find(token))?.counted.unbanRevision === 1)
    await using later = await keyNode(database.url)
    for (const each of [node, later]) {
      expect((await each.find(token))?.counted.kept).toBeUndefined()
    }
    // A shorter one of another time takes its place.
    const again = { ...banned, banEndsAt: now + 30_000, unbanRevision: 1 }
    await later.bans.keepBan(savedLimits(keySubject(id), again))
    // A server that was late keeps one from before the command.
    await node.bans.keepBan(savedLimits(keySubject(id), banned))
    expect(await commands.keys.list(now)).toMatchObject([{ bannedUntil: now + 30_000 }])
  })

  test('that are banned at once are all banned at every server, each for its longest ban', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const made = Array.from({ length: 50 }, () => newKey())
    for (const { key } of made) await commands.keys.issue(key)
    await using node = await keyNode(database.url)
    await using other = await keyNode(database.url)
    for (const { token } of made) expect(await other.find(token)).toBeDefined()
    const now = Date.now()
    const ban = (keyId: string, ms: number) =>
      node.bans.keepBan(
        savedLimits(keySubject(`${SHOP}:${keyId}`), {
          banEndsAt: now + ms,
          banLengthMs: ms,
          banCount: 1,
          lastBanAt: now,
        }),
      )
    const lengths = [30_000, 60_000, 45_000]
    await Promise.all(made.flatMap(({ key }) => lengths.map((ms) => ban(key.id, ms))))
    const listed = await commands.keys.list(now)
    expect(new Set(listed.map(({ bannedUntil }) => bannedUntil))).toEqual(new Set([now + 60_000]))
    await until(async () => {
      const found = await Promise.all(made.map(({ token }) => other.find(token)))
      return found.every((each) => each?.counted.kept?.row.banEndsAt === now + 60_000)
    })
  })

  test('follow more changes at once than a server reads one by one', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const [stays, goes] = [newKey(), newKey()]
    for (const { key } of [stays, goes]) await commands.keys.issue(key)
    await using node = await keyNode(database.url)
    for (const { token } of [stays, goes]) expect(await node.find(token)).toBeDefined()
    await commands.lane.transaction(async (inside) => {
      await inside.query(`INSERT INTO credentials
        SELECT 'many ' || n, 2, 'key_' || n, true, NULL, k.revision + 1
        FROM generate_series(1, 5000) n, key_changes k`)
      await inside.query(
        `UPDATE credentials SET in_force = false, change_revision = (SELECT revision + 1 FROM key_changes)
         WHERE digest = $1::text`,
        [goes.key.digest],
      )
      await inside.query('UPDATE key_changes SET revision = revision + 1')
    })
    await until(async () => (await node.find(goes.token)) === undefined)
    expect((await node.find(stays.token))?.key.id).toBe(stays.key.id)
  })

  test('of a shop that was purged are published as revoked', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const { token, key } = newKey()
    await commands.keys.issue(key)
    await using node = await keyNode(database.url)
    const id = (await node.find(token))?.counted.id ?? ''
    await commands.lane.transaction(async (inside) => {
      await inside.query('DELETE FROM api_keys')
      await inside.query('UPDATE key_changes SET revision = revision + 1')
      await inside.query(
        'UPDATE credentials SET in_force = false, change_revision = (SELECT revision FROM key_changes)',
      )
    })
    await until(async () => (await node.find(token)) === undefined)
    expect(node.published.get(id)?.revokedAt).toBeGreaterThan(0)
  })

  test('have the latest use of all servers', async () => {
    await using database = await databases.make(noKeys)
    using commands = keysAt(database.url)
    const { token, key } = newKey()
    await commands.keys.issue(key)
    await using first = await keyNode(database.url)
    await using second = await keyNode(database.url)
    await first.find(token, 2_000)
    await first.find(token, 1_000)
    await second.find(token, 1_500)
    await first.stop()
    await second.stop()
    expect(await commands.keys.list(0)).toMatchObject([{ lastUsedAt: 2_000 }])
  })
})

needs('postgres').describe('a server that its database does not respond to', () => {
  needs('pgbouncer').test(
    'admits what it remembers for a second, and then nothing until it is responded to',
    async () => {
      await using server = await startPostgres()
      using commands = keysAt(await ownedBy(server))
      await using pooler = await startPooler(server)
      const [till, revoked] = [newKey(), newKey()]
      for (const { key } of [till, revoked]) await commands.keys.issue(key)
      // It stands still until the pooler does: every question before was sent at the same moment.
      const clock = new ManualClock()
      await using node = await keyNode(pooler.url('petstock'), { clock })
      for (const { token } of [till, revoked]) expect(await node.find(token)).toBeDefined()
      pooler.freeze()
      await commands.keys.revoke(revoked.key.id, Date.now())
      clock.advance(999)
      expect(node.remembers(revoked.token)).toBe(true)
      clock.advance(1)
      for (const { token } of [till, revoked]) expect(node.remembers(token)).toBe(false)
      const refused = errorOf(node.find(till.token))
      clock.advance(KEY_TIMEOUT_MS)
      expect(await refused).toBeInstanceOf(StorageUnavailable)
      const waiting = [till, revoked].map(({ token }) => node.find(token))
      pooler.thaw()
      expect((await Promise.all(waiting)).map((found) => found?.key.id)).toEqual([
        till.key.id,
        undefined,
      ])
      await until(() => node.remembers(till.token))
    },
  )

  timedTest('says within seconds that it could not keep bans, and keeps them later', async () => {
    await using server = await startPostgres()
    const url = await ownedBy(server)
    using commands = keysAt(url)
    const made = Array.from({ length: 10 }, () => newKey().key)
    for (const key of made) await commands.keys.issue(key)
    await using node = await keyNode(url)
    const now = Date.now()
    const banned = { banEndsAt: now + 60_000, banLengthMs: 60_000, banCount: 1, lastBanAt: now }
    const banAll = () =>
      Promise.all(
        made.map(({ id }) =>
          errorOf(node.bans.keepBan(savedLimits(keySubject(`${SHOP}:${id}`), banned))),
        ),
      )
    server.freeze()
    const failed = await within(8_000, banAll)
    for (const each of failed) expect(each).toBeInstanceOf(StorageUnavailable)
    server.thaw()
    await until(async () => (await banAll()).every((error) => error === undefined))
    const listed = await commands.keys.list(now)
    expect(listed.map(({ bannedUntil }) => bannedUntil)).toEqual(made.map(() => banned.banEndsAt))
  })

  test('forgets what a standby lacks that has taken over, and follows what is changed there', async () => {
    await using primary = await startPostgres()
    const url = await ownedBy(primary)
    using commands = keysAt(url)
    const [till, lost, next] = [newKey(), newKey(), newKey()]
    await commands.keys.issue(till.key)
    await using standby = await startStandby(primary, 'late')
    await standby.crash()
    await commands.keys.issue(lost.key)
    const after = standby.url('petstock')
    await using node = await keyNode(`${url},${after}`)
    for (const { token } of [till, lost]) expect(await node.find(token)).toBeDefined()
    await primary.crash()
    await standby.start()
    await standby.promote()
    expect((await node.find(till.token))?.key.id).toBe(till.key.id)
    await until(async () => (await node.find(lost.token)) === undefined)
    using newCommands = keysAt(after)
    await newCommands.keys.issue(next.key)
    await newCommands.keys.revoke(till.key.id, Date.now())
    await until(async () => (await node.find(till.token)) === undefined)
    expect((await node.find(next.token))?.key.id).toBe(next.key.id)
  })
})
