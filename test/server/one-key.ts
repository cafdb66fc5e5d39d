import { bearer } from '../support/petstock.ts'
import type { TestService } from '../support/service.ts'

/** What a key's list request is answered with; the first key's, unless told. */
export const statusOf = async (service: TestService, key = service.key) =>
  (await service.request('/v1/inventory', { headers: bearer(key) })).status

export const idOf = ({ issued }: TestService) => issued[0]?.id ?? ''

/** Uses up the minute, and the patience, of a key with one request a minute. */
export async function getBanned(service: TestService): Promise<void> {
  for (let made = 0; made < 4; made++) await statusOf(service)
}

export const bannedUntil = async (service: TestService) =>
  (await service.byCommand((store) => store.keys.list(service.clock.wall())))[0]?.bannedUntil

export const unban = (service: TestService) =>
  service.byCommand((store) => store.keys.unban(idOf(service), service.clock.wall()))
