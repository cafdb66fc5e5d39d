import { expect } from 'bun:test'
import { makeDatabaseShop, SHOP } from '../faults/database/database-shop.ts'
import { laneTo } from '../storage/postgres/nodes.ts'
import { openBrowser } from '../support/browser.ts'
import { outputOf, serveDatabase } from '../support/petstock.ts'
import { describeWithDatabases } from '../support/postgres/databases.ts'
import { needs } from '../support/tools.ts'
import { violations } from './axe.ts'
import { signedIn } from './open-page.ts'
import { wordsIn } from './words.ts'

/** Has a shop be one that has lost changes, as a server records it. */
async function recordLoss(url: string, lost: number): Promise<void> {
  using lane = laneTo(url)
  await lane.transaction(async (inside) => {
    await inside.query('SELECT FROM key_changes WHERE id = 1 FOR UPDATE')
    await inside.query(
      'INSERT INTO lost_changes (shop_id, found_at, kept_revision, lost_revision) VALUES (1, 1795000000000, 40, 40 + $1::text::int8)',
      [String(lost)],
    )
    await inside.query('UPDATE key_changes SET revision = revision + 1')
    await inside.query(
      'UPDATE credentials SET change_revision = (SELECT revision FROM key_changes) WHERE shop_id = 1',
    )
  })
}

describeWithDatabases('a page whose shop has lost changes', (databases) => {
  needs('chromium').test(
    'says so in the language of the browser, and until the operator knows of it',
    async () => {
      await using database = await databases.make()
      const { key } = await makeDatabaseShop(database.url, 3)
      await using server = await serveDatabase(database.url)
      const browser = await openBrowser()
      try {
        const opened = await Promise.all(
          (['en', 'de'] as const).map(async (language) => {
            const context = await browser.newContext({ locale: language, colorScheme: 'light' })
            const { page } = await signedIn(context, server, key)
            const { lost } = wordsIn(language)
            return { page, notice: page.getByRole('alert', { name: lost.title }), lost }
          }),
        )
        for (const { notice } of opened) expect(await notice.count()).toBe(0)
        await recordLoss(database.url, 7)
        for (const { notice, lost } of opened) await notice.getByText(lost.changes(7)).waitFor()
        const [english] = opened
        expect(await violations(english?.page ?? fail())).toEqual([])
        // A page that is opened later says it, too.
        await english?.page.reload()
        await english?.notice.waitFor()

        const accept = ['shops', 'accept-loss', SHOP, '--database', database.url, '--yes']
        await outputOf(accept)
        for (const { notice } of opened) await notice.waitFor({ state: 'detached' })
      } finally {
        await browser.close()
      }
    },
  )
})

const fail = (): never => {
  throw new Error('no page was opened')
}
