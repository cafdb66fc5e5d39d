import { expect, test } from 'bun:test'
import { createClient, type Retry } from '../../src/client/client.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'

const TILLS = 50

interface ListedKey {
  readonly id: string
  readonly bannedUntil: number | null
}

// 60 requests at once, and one a second from then on: 150 take a minute and a half.
test('50 tills on one free key, each a client of its own with 3 requests, all succeed, and no key is banned', async () => {
  using folder = temporaryFolder()
  const data = ['--data', folder.path]
  const stdin = 'petId,quantity,status\n42,12,available\n'
  await outputOf(['inventory', 'import', '-', ...data], { stdin })
  const { id, key } = await createKey(folder.path, '--plan', 'free')
  await using server = await serve(folder.path)

  const retries: Retry[] = []
  const till = async (quantity: number) => {
    const shop = createClient(server.url, {
      apiKey: key,
      deadline: 220_000,
      onRetry: (retry) => retries.push(retry),
    })
    const pet = shop.v1.inventory({ petId: 42n })
    return [
      (await shop.v1.inventory.get()).status,
      (await pet.patch({ quantity })).status,
      (await shop.v1.inventory.get()).status,
    ]
  }
  const responses = await Promise.all(Array.from({ length: TILLS }, (_, index) => till(index)))

  expect(responses.flat()).toEqual(Array(3 * TILLS).fill(200))
  expect([...new Set(retries.map(({ code }) => code))]).toEqual(['rate_limited'])
  const keys: ListedKey[] = JSON.parse(await outputOf(['keys', 'list', '--json', ...data]))
  expect(keys.find((listed) => listed.id === id)?.bannedUntil).toBeNull()
})
