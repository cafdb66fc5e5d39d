import { writeFileSync } from 'node:fs'
import { bearer, createKey, outputOf, serve, temporaryFolder, update } from '../support/petstock.ts'
import type { RecordedResponse } from './contract.ts'

export interface RealResponse extends RecordedResponse {
  readonly operationId: string
}

/** The biggest and the smallest id, and the pets of the document's examples. */
const STOCK = `petId,quantity,status
-9223372036854775808,1,available
1003,7,available
1004,0,sold
9223372036854775807,2,pending
`

/** Makes the compiled service answer in every way that a client can bring about. */
export async function realResponses(): Promise<RealResponse[]> {
  using folder = temporaryFolder()
  const data = folder.file('data')
  writeFileSync(folder.file('stock.csv'), STOCK)
  await outputOf(['inventory', 'import', folder.file('stock.csv'), '--data', data])
  const onceA = (window: 'minute' | 'day') =>
    createKey(
      data,
      ...['--plan', 'enterprise'],
      ...['--per-minute', window === 'minute' ? '1' : '60'],
      ...['--per-day', window === 'day' ? '1' : '1000'],
    )
  const [writer, reader, day, ...minutes] = await Promise.all([
    createKey(data),
    createKey(data, '--access', 'read'),
    onceA('day'),
    onceA('minute'),
    onceA('minute'),
  ])
  await using server = await serve(data, ['--trust-proxy', '127.0.0.1'])

  const responses: RealResponse[] = []
  const ask = async (
    operationId: RealResponse['operationId'],
    path: string,
    init: RequestInit,
  ): Promise<RecordedResponse> => {
    const response = await server.request(path, init)
    const { status, headers } = response
    const recorded = { operationId, status, headers, text: await response.text() }
    responses.push(recorded)
    return recorded
  }
  const list = (headers: Record<string, string>) =>
    ask('listInventory', '/v1/inventory', { headers })
  const change = (petId: string, init: RequestInit) =>
    ask('updateInventory', `/v1/inventory/${petId}`, init)

  await change('1003', update(writer.key, { quantity: 12 }))
  await change('9223372036854775807', update(writer.key, { quantity: 2_147_483_647 }))
  const { headers } = await list(bearer(writer.key))
  await list({ ...bearer(writer.key), 'If-None-Match': headers.get('etag') ?? '' })

  await change('042', update(writer.key, { quantity: 12 }))
  await change('9223372036854775808', update(writer.key, { quantity: 12 }))
  for (const body of ['twelve', '[12]', '{}', '{"quantity":-1}', '{"quantity":"5"}']) {
    await change('1003', update(writer.key, body))
  }
  await change('1003', update(reader.key, { quantity: 12 }))
  await change('42', update(writer.key, { quantity: 12 }))
  await change('1003', update(writer.key, `{"quantity":12,"more":"${'x'.repeat(20_000)}"}`))
  await change('1003', { method: 'PATCH', headers: bearer(writer.key), body: 'quantity=12' })

  // Each from an address of its own, until one of them has asked too often.
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  await list(from('192.0.2.1'))
  await list({ ...from('192.0.2.1'), ...bearer('pst_wrong') })
  await change('1003', { method: 'PATCH', headers: from('192.0.2.2') })
  await change('1003', update('pst_wrong', { quantity: 12 }))
  const tooMany = Array.from({ length: 61 }, () =>
    server.request('/v1/inventory', { headers: from('192.0.2.3') }),
  )
  await Promise.all(tooMany)
  await list(from('192.0.2.3'))

  for (let count = 0; count < 2; count++) await list(bearer(day.key))
  // Admitted, refused, banned.
  for (let count = 0; count < 3; count++) {
    await list(bearer(minutes[0].key))
    await change('1003', update(minutes[1].key, { quantity: 12 }))
  }
  return responses
}
