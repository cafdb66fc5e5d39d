import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { bearer, createKey, outputOf, serve, temporaryFolder } from '../../support/petstock.ts'
import { samplesOf } from '../../support/samples.ts'
import { until } from '../../support/wait.ts'

/** Sends the beginning of a request and hangs up once the server has taken it. */
function hangUpAfter(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(text, () => setTimeout(() => socket.destroy(), 50)),
    )
    socket.on('close', () => resolve())
  })
}

test('a client that hangs up in the middle of its body changes nothing, and is no error', async () => {
  using folder = temporaryFolder()
  const { key } = await createKey(folder.path)
  await outputOf(['inventory', 'add', '1', '--quantity', '5', '--data', folder.path])
  await using server = await serve(folder.path)
  for (const rest of [
    'Content-Length: 100\r\n\r\n{"quantity":6}',
    'Transfer-Encoding: chunked\r\n\r\n14\r\n{"quantity":6}\r\n',
  ]) {
    await hangUpAfter(
      server.url,
      `PATCH /v1/inventory/1 HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${rest}`,
    )
  }
  const list = await server.request('/v1/inventory', { headers: bearer(key) })
  expect(await list.json()).toEqual([{ petId: 1, quantity: 5, status: 'available' }])
  expect(await server.stop()).toBe(0)
  expect(await server.stderr).not.toContain('"ERROR"')
})

test('a client that hangs up in the middle of its body is counted as 499, and never as a fault of the service', async () => {
  using folder = temporaryFolder()
  const { key } = await createKey(folder.path)
  await outputOf(['inventory', 'add', '1', '--data', folder.path])
  await using server = await serve(folder.path, ['--log-level', 'debug'])
  const paths = ['PATCH /v1/inventory/1', 'POST /desk/api/inventory/1/movements']
  const forms = [
    'Content-Length: 100\r\n\r\n{"quantity":6}',
    'Transfer-Encoding: chunked\r\n\r\n14\r\n{"quantity":6}\r\n',
  ]
  for (const path of paths) {
    for (const rest of forms) {
      const head = `${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${key}`
      await hangUpAfter(server.url, `${head}\r\nContent-Type: application/json\r\n${rest}`)
    }
  }
  let counts: [string, number][] = []
  await until(async () => {
    const samples = samplesOf(await (await server.request('/metrics')).text())
    counts = [...samples].filter(([name]) => /requests_total.*(?:update|makeMove)/.test(name))
    return counts.reduce((sum, [, count]) => sum + count, 0) === 4
  })
  expect(Object.fromEntries(counts)).toEqual({
    'petstock_requests_total{operation="updateInventory",status="499"}': 2,
    'petstock_requests_total{operation="makeMovement",status="499"}': 2,
  })
  expect(await server.stop()).toBe(0)
  const log = (await server.stderr).split('\n').filter((line) => line.includes('hung up'))
  expect(log).toHaveLength(4)
  for (const line of log) expect(line).toContain('"DEBUG"')
})
