import { expect, test } from 'bun:test'
import { run } from '../../src/cli/program.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { findLost, markLostFromLog } from '../../src/storage/lost-mark.ts'
import { createKey } from '../support/petstock.ts'
import { recordedTerminal } from '../support/recorded-terminal.ts'
import { newShop } from './shop.ts'
import { recordedContext } from './whole-program.ts'

const lost = (to: number) => ({ reason: 'the end of the log was cut off', from: 1_000, to })

/** A shop whose log has lost something, and the command that accepts it. */
async function shopWithLoss() {
  const shop = newShop()
  await createKey(shop.data)
  const folder = dataFolder(shop.data)
  markLostFromLog(folder, lost(2_000))
  /** @param meanwhile what happens while the person is asked */
  const accept = async (meanwhile: () => void) => {
    const confirm = () => {
      meanwhile()
      return true
    }
    const { terminal, noted } = recordedTerminal({ confirm })
    const context = { ...recordedContext().context, terminal }
    return { status: await run(['shops', 'accept-loss', '--data', shop.data], context), noted }
  }
  return { folder, accept, [Symbol.dispose]: shop[Symbol.dispose] }
}

test('a loss that a person has seen is known after that', async () => {
  using shop = await shopWithLoss()
  expect(await shop.accept(() => {})).toMatchObject({ status: 0 })
  expect(findLost(shop.folder)).toEqual({ log: undefined, database: undefined })
})

test('what is lost while a person is asked is not accepted with what was shown', async () => {
  using shop = await shopWithLoss()
  const { status, noted } = await shop.accept(() => markLostFromLog(shop.folder, lost(3_000)))
  expect(status).toBe(1)
  expect(noted.join()).toContain(
    'what was lost has changed meanwhile, and this command has accepted nothing',
  )
  expect(findLost(shop.folder).log).toEqual(lost(3_000))
})
