import { expect } from 'bun:test'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { outputOf, temporaryFolder } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { needs } from '../support/tools.ts'
import { killedAtEachStep, traced } from './traced.ts'

needs('strace').test(
  'killed at any step, a restore leaves the old database or the new one to the next command, and loses neither',
  async () => {
    using shop = await stockedShop(200)
    using folder = temporaryFolder()
    const backup = folder.file('backup.db')
    const data = folder.file('data')
    const change = (...args: string[]) => outputOf(['inventory', ...args, '--data', shop.data])
    await outputOf(['backup', 'create', backup, '--data', shop.data])
    await change('set', '1', '--quantity', '77')
    await outputOf(['keys', 'revoke', shop.keyId, '--data', shop.data])

    const ends = new Set<string>()
    const kills = await killedAtEachStep(
      async () => {
        rmSync(data, { recursive: true, force: true })
        cpSync(shop.data, data, { recursive: true })
        return ['restore', backup, '--data', data]
      },
      async () => {
        const before = readdirSync(data).toSorted().join(' ')
        const quantity = async () => {
          const list = await outputOf(['inventory', 'list', '--json', '--data', data])
          return JSON.parse(list)[0].quantity
        }
        const first = await quantity()
        ends.add(`${first} of ${before.replace(/\d{8}T\d{6}Z/g, 'TIME')}`)
        const replaced = readdirSync(data).find((name) => name.startsWith('petstock-replaced-'))
        // The new one, with the old one beside it; or the old one alone.
        if (first === 0) {
          expect(replaced).toBeDefined()
          await outputOf(['restore', join(data, replaced ?? ''), '--data', data])
          expect(await quantity()).toBe(77)
        } else {
          expect(first).toBe(77)
          expect(replaced).toBeUndefined()
        }
        // Revoked in both.
        const keys = JSON.parse(await outputOf(['keys', 'list', '--json', '--data', data]))
        expect(keys[0].revokedAt).toBeNumber()
      },
    )
    expect(kills).toBeGreaterThan(10)
    // It was caught between its two renames, too.
    expect([...ends].filter((end) => !end.includes('petstock.db '))).not.toEqual([])
    expect([...ends].filter((end) => end.startsWith('0 '))).not.toEqual([])
    expect([...ends].filter((end) => end.startsWith('77 '))).not.toEqual([])
  },
)

/** Files below a folder that were open at each rename there, by the calls of a process. */
function openAtRenames(calls: readonly string[], folder: string): string[][] {
  const open = new Map<string, string>()
  const found: string[][] = []
  for (const call of calls) {
    const [, opened] = /\bopenat\(.* = (\d+<[^>]*>)/.exec(call) ?? []
    const [, closed] = /\bclose\((\d+)</.exec(call) ?? []
    if (opened) open.set(opened.split('<', 1)[0] ?? '', opened.replace(/^\d+<|>$/g, ''))
    if (closed) open.delete(closed)
    if (/\brename(?:at2?)?\(/.test(call) && call.includes(folder)) {
      found.push([...open.values()].filter((path) => path.startsWith(`${folder}/`)))
    }
  }
  return found
}

needs('strace').test(
  'nothing but the lock is open when a restore renames a file, so that it works on Windows',
  async () => {
    using shop = await stockedShop(200)
    const backup = shop.file('backup.db')
    await outputOf(['backup', 'create', backup, '--data', shop.data])
    const { status, calls } = await traced(
      ['restore', backup, '--data', shop.data],
      'trace=openat,close,rename,renameat,renameat2',
    )
    expect(status).toBe(0)
    const lock = join(shop.data, 'petstock.lock')
    // The draft gets its incoming name, the old one goes aside, the new one takes its place.
    expect(openAtRenames(calls, shop.data)).toEqual([[lock], [lock], [lock]])
    // It was looked for in the right way.
    expect(
      calls.filter((call) => call.includes('petstock.db"') && call.includes(' = ')),
    ).not.toEqual([])
  },
)

/** A shop whose pet 1 has 77, and a backup in which it has 0. */
async function changedShop() {
  const shop = await stockedShop(3)
  const backup = shop.file('backup.db')
  await outputOf(['backup', 'create', backup, '--data', shop.data])
  await outputOf(['inventory', 'set', '1', '--quantity', '77', '--data', shop.data])
  return { ...shop, ...restoring(backup, shop.data), backup }
}

/** The restore of a backup into a folder, and what its pet 1 has. */
const restoring = (backup: string, data: string) => ({
  restore: ['restore', backup, '--data', data],
  async quantity() {
    const list = await outputOf(['inventory', 'list', '--json', '--data', data])
    return JSON.parse(list)[0].quantity
  },
})

const RENAMES = 'rename,renameat,renameat2'

needs('strace').test(
  'a database that cannot be moved aside, as one that is open on Windows, stays in its place',
  async () => {
    for (const step of [1, 2]) {
      using shop = await changedShop()
      const inject = `inject=${RENAMES}:error=EPERM:when=${step}`
      const { status, stderr } = await traced(shop.restore, `trace=${RENAMES}`, inject)
      expect(status).toBe(1)
      expect(stderr).toMatch(
        /the database is as it was|could not be moved aside .*, and is as it was/,
      )
      expect(readdirSync(shop.data).toSorted()).toEqual(['petstock.db', 'petstock.lock'])
      expect(await shop.quantity()).toBe(77)
    }
  },
)

needs('strace').test(
  'a restore that fails after that says that it is not finished, and the next command goes on with it',
  async () => {
    using shop = await changedShop()
    const inject = `inject=${RENAMES}:error=EPERM:when=3`
    const { status, stderr } = await traced(shop.restore, `trace=${RENAMES}`, inject)
    expect(status).toBe(1)
    expect(stderr).toMatch(
      /^petstock: the restore is not finished: EPERM.*\. See to that; the next petstock command goes on with it\n$/,
    )
    expect(await shop.quantity()).toBe(0)
  },
)

needs('strace').test(
  'a restore that could not be synced says what it has come to, wherever that is',
  async () => {
    const ends: string[] = []
    using shop = await changedShop()
    for (let hit = true, step = 1; hit; step++) {
      using folder = temporaryFolder()
      const data = folder.file('data')
      cpSync(shop.data, data, { recursive: true })
      const { restore, quantity } = restoring(shop.backup, data)
      const inject = `inject=fsync,fdatasync:error=EIO:when=${step}`
      const { status, stderr, calls } = await traced(restore, 'trace=fsync,fdatasync', inject)
      hit = calls.some((call) => call.includes('INJECTED'))
      const said = /nothing was restored|not finished/.exec(stderr)?.[0] ?? 'done'
      ends.push(`${status}: ${said}, ${await quantity()}`)
    }
    const [good = '', ...others] = new Set(ends.toReversed())
    expect(good).toBe('0: done, 0')
    expect(others.toSorted()).toEqual(['1: not finished, 0', '1: nothing was restored, 77'])
  },
)
