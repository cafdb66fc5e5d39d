import { expect, test } from 'bun:test'
import { openShop } from '../client/open-shop.ts'
import { guideBlocks, readGuide } from '../support/guide.ts'
import { bearer, createKey, temporaryFolder } from '../support/petstock.ts'
import { findTool, needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'

// The loop of the guide for tills that sends a request again.

const [LOOP] = guideBlocks(readGuide('till.md')).filter(({ code }) =>
  code.startsWith('# try_again.py\n'),
)

const sale = (url: string, key: string, id: string) => `
request = urllib.request.Request(
    "${url}/desk/api/inventory/1001/movements",
    method="POST",
    headers={"Authorization": "Bearer ${key}", "Content-Type": "application/json"},
    data=json.dumps({"id": "${id}", "change": -1, "reason": "sale"}).encode(),
)
print("sends", flush=True)
print(send(request)["newQuantity"])
`

/** Runs the loop with a script behind it. */
function tryAgain(script: string) {
  const folder = temporaryFolder()
  const file = folder.file('try_again.py')
  const started = Bun.write(file, `${LOOP?.code}${script}`).then(() =>
    Bun.spawn([findTool('python3'), '-u', file], { stdout: 'pipe', stderr: 'pipe' }),
  )
  return started.then((child) => {
    let printed = ''
    const read = (async () => {
      for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) printed += text
    })()
    return {
      printed: () => printed,
      /** What it has printed by its end. */
      async ended() {
        const [status, stderr] = await Promise.all([child.exited, child.stderr.text(), read])
        folder[Symbol.dispose]()
        return { status, stderr, printed }
      },
    }
  })
}

const openTill = () => openShop('petId,quantity,status\n1001,12,available\n')

needs('python3').describe('the loop of the guide', () => {
  test('sells once where the service was away when it began', async () => {
    await using shop = await openTill()
    await shop.stop()
    const till = await tryAgain(sale(shop.url, shop.key, crypto.randomUUID()))
    await until(() => till.printed().includes('sends'))
    await shop.reopen()
    expect(await till.ended()).toEqual({ status: 0, stderr: '', printed: 'sends\n11\n' })
  })

  test('makes no second sale of one that the service has made, without having said so', async () => {
    await using shop = await openTill()
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) {
      const till = await tryAgain(sale(shop.url, shop.key, id))
      expect(await till.ended()).toMatchObject({ printed: 'sends\n11\n' })
    }
  })

  test('waits as Retry-After says, so that its key is never banned', async () => {
    await using shop = await openTill()
    const { key } = await createKey(
      shop.data,
      '--plan',
      'enterprise',
      '--per-minute',
      '30',
      '--per-day',
      '1000',
    )
    const list = () => fetch(`${shop.url}/v1/inventory`, { headers: bearer(key) })
    await until(async () => (await list()).status === 429)
    const till = await tryAgain(sale(shop.url, key, crypto.randomUUID()))
    expect(await till.ended()).toEqual({ status: 0, stderr: '', printed: 'sends\n11\n' })
  })

  test('gives a request up that is wrong', async () => {
    await using shop = await openTill()
    const till = await tryAgain(sale(shop.url, 'pst_wrong', crypto.randomUUID()))
    const { status, stderr } = await till.ended()
    expect({ status, isRefused: stderr.includes('HTTP Error 401') }).toEqual({
      ...{ status: 1, isRefused: true },
    })
  })
})
