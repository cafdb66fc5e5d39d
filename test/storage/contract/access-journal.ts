import { describe, expect, test } from 'bun:test'
import { pet } from '../pets.ts'
import { addPet, newId, removePet } from '../shop-changes.ts'
import { at, openAccess, wholeJournal } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { expectNow } from './expect-now.ts'
import { newKey } from './new-key.ts'

const DAY = 86_400_000

/** The entry that only notes what was done. */
const noted = (name: string) =>
  ({ kind: 'record', action: 'make_https', subject: null, name, after: null }) as const

export const accessJournal: Contract = (engine) => {
  describe('the audit log', () => {
    test('says who has changed what, and when, the newest first', async () => {
      await using shop = await openAccess(engine, { boss: { access: 'manage' }, till: {} })
      const [boss, till] = [shop.idOf('boss'), shop.idOf('till')]
      const second = at(shop.now + 5)
      await shop.by('boss', { kind: 'rename_key', keyId: till, name: 'Kasse 1' }, second)
      await shop.open.byCommand(({ access }) =>
        access.change({ kind: 'revoke_key', keyId: till }, { keyId: null }, at(shop.now + 9)),
      )
      const change = { subject: till, before: null, after: null }
      const [revoked, renamed, ...added] = (await shop.journal()).map(({ id: _, ...each }) => each)
      expect(revoked).toEqual({
        ...change,
        at: shop.now + 9,
        keyId: null,
        action: 'revoke_key',
        name: 'Kasse 1',
      })
      expect(renamed).toEqual({
        ...change,
        at: shop.now + 5,
        keyId: boss,
        action: 'rename_key',
        name: 'till',
        before: 'till',
        after: 'Kasse 1',
      })
      expect(added).toMatchObject([
        { action: 'add_key', subject: till, name: 'till', after: 'write' },
        { action: 'add_key', subject: boss, name: 'boss', after: 'manage' },
      ])
      await shop.open.restart()
      expect(await shop.journal()).toHaveLength(4)
    })

    test('comes in pages of any size, each entry once, while more are written', async () => {
      await using shop = await openAccess(engine)
      for (let count = 1; count <= 7; count++) await shop.by('boss', noted(`entry ${count}`))
      const all = await shop.journal()
      for (const size of [1, 3, 7, 8, 9]) expect(await wholeJournal(shop.store, size)).toEqual(all)
      const first = await shop.store.journalPage(undefined, 3)
      await shop.by('boss', noted('later'))
      const rest = await shop.store.journalPage(first.next ?? undefined, 100)
      expect([...first.entries, ...rest.entries]).toEqual(all)
      expect(rest.next).toBeNull()
    })

    test('has every entry that was made at once, in one order', async () => {
      await using shop = await openAccess(engine)
      const names = Array.from({ length: 20 }, (_, count) => `entry ${count}`)
      await Promise.all(names.map((name) => shop.by('boss', noted(name))))
      const entries = await shop.journal()
      expect(
        entries
          .slice(0, -1)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(names.toSorted())
      const ids = entries.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)))
      expect(new Set(ids).size).toBe(21)
    })

    test('has no entry of a change that was refused', async () => {
      await using shop = await openAccess(engine)
      const before = await shop.journal()
      await shop.by('boss', { kind: 'revoke_key', keyId: shop.idOf('boss') })
      await shop.by('boss', { kind: 'unban_key', keyId: 'key_x' })
      const { key } = newKey({ name: 'boss' })
      await shop.by('boss', { kind: 'add_key', key, evenIfNameTaken: false })
      expect(await shop.journal()).toEqual(before)
    })

    test('has each removal of a pet once, by a key or a command, with what the pet was', async () => {
      await using shop = await openAccess(engine)
      const stock = shop.open.shop
      for (const [petId, name] of [
        [1n, 'Rex'],
        [2n, null],
      ] as const) {
        await addPet(stock, pet(petId, { name, quantity: 4 }))
      }
      const id = newId()
      const before = Date.now()
      await removePet(stock, 1n, { id, keyId: 'key_b' })
      await removePet(stock, 1n, { id, keyId: 'key_b' })
      await removePet(stock, 9n, { id: newId(), keyId: 'key_b' })
      await shop.open.byCommand(({ stock: commanded }) => commanded.remove(2n))
      const [second, first, ...others] = await shop.journal()
      const removal = { action: 'remove_pet', before: '4', after: null }
      expect(first).toMatchObject({ ...removal, keyId: 'key_b', subject: '1', name: 'Rex' })
      expect(second).toMatchObject({ ...removal, keyId: null, subject: '2', name: null })
      expectNow(first?.at, before)
      expect(others.map(({ action }) => action)).toEqual(['add_key'])
    })

    test('has an entry of each import that changed anything, with the number of its pets', async () => {
      await using shop = await openAccess(engine)
      await shop.open.byCommand(async ({ stock }) => {
        const added = [1n, 2n, 3n].map((petId) => ({ ...pet(petId), updatedAt: null }))
        const petIds = [1n, 2n, 3n]
        await stock.import(petIds, () => ({ added, changed: [], unchanged: 0 }))
        await stock.import(petIds, () => ({ added: [], changed: [], unchanged: 3 }))
      })
      const [imported, ...others] = await shop.journal()
      expect(imported).toMatchObject({ action: 'import', keyId: null, subject: null, after: '3' })
      expect(others.map(({ action }) => action)).toEqual(['add_key'])
    })

    test('is kept as long as the journal of the stock, and gives no id twice', async () => {
      await using shop = await openAccess(engine)
      const ages = [500, 450, 401, 399, 2]
      for (const days of ages) await shop.by('boss', noted(`${days}`), at(shop.now - days * DAY))
      const { journals } = shop.open.server
      const pruneAt = async (now: number) => {
        const retention = { earlier: now, later: now, keptMs: 400 * DAY, isFixed: false }
        for (let more = true; more; ) ({ more } = await journals.pruneJournal(retention))
      }
      const all = await shop.journal()
      await pruneAt(shop.now)
      // What was written after an entry of the kept time stays: its clock was wrong.
      expect((await shop.journal()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
      await pruneAt(shop.now + 401 * DAY)
      expect(await shop.journal()).toEqual([])
      await shop.change(noted('new'), { keyId: null }, at(shop.now + 401 * DAY))
      const [entry] = await shop.journal()
      expect((entry?.id ?? 0n) > (all[0]?.id ?? 0n)).toBe(true)
    })

    test('loses what is older than that, and nothing else', async () => {
      await using shop = await openAccess(engine, {})
      const ages = [500, 450, 401, 399, 2]
      for (const days of ages) {
        await shop.change(noted(`${days}`), { keyId: null }, at(shop.now - days * DAY))
      }
      const { journals } = shop.open.server
      const retention = { earlier: shop.now, later: shop.now, keptMs: 400 * DAY, isFixed: false }
      for (let more = true; more; ) ({ more } = await journals.pruneJournal(retention))
      expect((await shop.journal()).map(({ name }) => name)).toEqual(['2', '399'])
    })
  })
}
