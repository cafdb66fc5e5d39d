import { HOSTS_EXAMPLE, invalidHosts } from '../../errors/https-errors.ts'
import { readObject } from '../../request/change-request.ts'
import { withoutNulls } from '../fields.ts'
import { refuseMisplaced } from '../known-fields.ts'

export const MAX_HOSTS = 20

/** Reads the names and addresses for a certificate. @throws ApiError invalid_body, misplaced_field, invalid_hosts */
export function readHosts(bytes: Uint8Array): readonly string[] {
  const body = withoutNulls(readObject(bytes, { example: HOSTS_EXAMPLE }))
  refuseMisplaced(body, ['id', 'hosts'])
  const { hosts = [] } = body
  const isList = Array.isArray(hosts) && hosts.length <= MAX_HOSTS
  if (!isList || !hosts.every((host) => typeof host === 'string' && host.length <= 253)) {
    throw invalidHosts(`"hosts" must be a list of up to ${MAX_HOSTS} names or addresses.`)
  }
  return hosts.map((host) => host.trim())
}
