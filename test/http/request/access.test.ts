import { describe, expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { expectError, patch } from '../../support/responses.ts'
import { testService } from '../../support/service.ts'

describe('access: read or write', () => {
  test('a read key lists, and gets 403 insufficient_access for an update', async () => {
    await using service = await testService({ keys: [{ access: 'read' }, { access: 'write' }] })
    const [reader, writer] = service.issued.map(({ key }) => key)
    const list = () => service.request('/v1/inventory', { headers: bearer(reader ?? '') })

    expect((await list()).status).toBe(200)
    const refused = service.request('/v1/inventory/1', patch(reader ?? '', '{"quantity":9}'))
    const { message } = await expectError(refused, 'insufficient_access')
    expect(message).toContain('write access')
    expect(await (await list()).json()).toEqual([{ petId: 1, quantity: 5, status: 'available' }])

    const done = await service.request('/v1/inventory/1', patch(writer ?? '', '{"quantity":9}'))
    expect(done.status).toBe(200)
    expect(await (await list()).json()).toEqual([{ petId: 1, quantity: 9, status: 'available' }])
  })
})
