import { expect, test } from 'bun:test'
import { bodyOf, managerOf, signIn } from '../../../support/access.ts'
import { expectError } from '../../../support/responses.ts'
import { testService } from '../../../support/service.ts'

const ANN = { name: 'Ann', access: 'manage' } as const

interface Page {
  readonly entries: readonly { readonly id: string; readonly action: string }[]
  readonly next: string | null
}

test('the audit log has what managers did, newest first, with who and when', async () => {
  await using service = await testService({ keys: [ANN] })
  const [{ id: ann = '' } = {}] = service.issued
  const manager = managerOf(service, service.key)
  const { id: till } = await manager.addKey({ name: 'Till 1' })
  await bodyOf(manager.editKey(till, { name: 'Door' }))
  await bodyOf(manager.editKey(till, { access: 'read' }))
  await bodyOf(manager.revokeKey(till))
  await bodyOf(manager.send('PATCH', '/settings', { lowStockAt: 3 }))
  const { id: code, code: text } = await manager.makeCode({ name: 'Window', access: 'read' })
  const { id: window } = await bodyOf<{ id: string }>(signIn(service, text), 201)
  await bodyOf(manager.send('DELETE', '/inventory/1'))
  const { entries, next } = await bodyOf<Page>(manager.send('GET', '/access-journal'))
  const at = service.clock.wall()
  const by = { at, keyId: ann, before: null, after: null, name: 'Till 1', subject: till }
  expect(entries.map(({ id: _, ...entry }) => entry)).toEqual([
    { ...by, action: 'remove_pet', subject: '1', name: null, before: '5', at: expect.any(Number) },
    { ...by, action: 'sign_in', subject: window, name: 'Window', after: 'read' },
    { ...by, action: 'make_code', subject: code, name: 'Window', after: 'read' },
    {
      ...by,
      action: 'change_settings',
      subject: 'lowStockAt',
      name: null,
      before: '{"lowStockAt":null}',
      after: '{"lowStockAt":3}',
    },
    { ...by, action: 'revoke_key', name: 'Door' },
    { ...by, action: 'change_access', name: 'Door', before: 'write', after: 'read' },
    { ...by, action: 'rename_key', before: 'Till 1', after: 'Door' },
    { ...by, action: 'add_key', after: 'write' },
    { ...by, keyId: null, action: 'add_key', subject: ann, name: 'Ann', after: 'manage' },
  ] as never)
  expect(next).toBeNull()
  expect(JSON.stringify(entries)).not.toMatch(/ps[tc]_/)
})

test('it comes in pages, each before the one that came last', async () => {
  await using service = await testService({ keys: [ANN] })
  const manager = managerOf(service, service.key)
  for (let count = 0; count < 4; count++) await manager.addKey({ name: `${count}` })
  const page = (query: string) => bodyOf<Page>(manager.send('GET', `/access-journal${query}`))
  const whole = await page('')
  const first = await page('?limit=2')
  expect(first.entries).toEqual(whole.entries.slice(0, 2))
  const second = await page(`?limit=2&before=${first.next}`)
  expect(second.entries).toEqual(whole.entries.slice(2, 4))
  const third = await page(`?limit=2&before=${second.next}`)
  expect(third).toEqual({ entries: whole.entries.slice(4), next: null })
  for (const query of ['?limit=0', '?before=x', '?limit=1&limit=2']) {
    await expectError(manager.send('GET', `/access-journal${query}`), 'invalid_query')
  }
})
