import type { ErrorCode } from '../../../src/http/errors/api-error.ts'
import { MAX_OLD_TOKENS } from '../../../src/keys/old-tokens.ts'
import { MAX_CODES } from '../../../src/keys/sign-in-code.ts'
import { bodyOf, managerOf } from '../../support/access.ts'
import { bearer } from '../../support/petstock.ts'
import { patch } from '../../support/responses.ts'
import type { TestService } from '../../support/service.ts'

type Case = readonly [code: ErrorCode, path: string, init: RequestInit]

/** Requests about keys, codes, settings and suppliers that are refused, each with its own code. */
export async function accessCases(service: TestService, own: string): Promise<Case[]> {
  const manager = managerOf(service, own)
  const post = (body: object) => ({ ...patch(own, JSON.stringify(body)), method: 'POST' })
  const remove = { method: 'DELETE', headers: bearer(own) }
  const keys = '/desk/api/keys'
  const codes = '/desk/api/codes'
  const suppliers = '/desk/api/suppliers'
  const [ended, renewed] = [
    (await manager.addKey({ name: 'Ended' })).id,
    (await manager.addKey({ name: 'Renewed' })).id,
  ]
  await bodyOf(manager.revokeKey(ended))
  for (let count = 0; count < MAX_OLD_TOKENS; count++) await bodyOf(manager.renewKey(renewed))
  const made = []
  for (let count = 0; count < MAX_CODES; count++) {
    made.push((await manager.makeCode({ name: String(count) })).id)
  }
  await manager.send('POST', '/suppliers', { name: 'Aqua' })
  const self = (await bodyOf<{ id: string }>(manager.send('GET', '/key'))).id
  return [
    ['invalid_key_request', keys, post({})],
    ['invalid_settings', '/desk/api/settings', patch(own, '{}')],
    ['invalid_code', '/desk/api/sign-in', { ...post({}), headers: bearer('psc_x') }],
    ['key_not_found', `${keys}/key_2`, remove],
    ['code_not_found', `${codes}/code_2`, remove],
    ['key_ended', `${keys}/${ended}`, remove],
    ['key_name_taken', keys, post({ name: 'Renewed' })],
    ['last_manager', `${keys}/${self}`, remove],
    ['invalid_supplier', suppliers, post({})],
    ['supplier_not_found', `${suppliers}/9`, patch(own, '{"archived":true}')],
    ['supplier_exists', suppliers, post({ name: 'Aqua' })],
    ['too_many_old_keys', `${keys}/${renewed}/renewal`, post({})],
    ['too_many_codes', codes, post({ name: 'One more' })],
    ['code_not_claimed', `${codes}/${made[0]}/confirmation`, post({ number: '0417' })],
  ]
}
