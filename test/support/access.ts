import { expect } from 'bun:test'
import { deskOf } from './desk.ts'
import { bearer } from './petstock.ts'

/** A service, as far as its people are concerned: in the test's own process or the compiled one. */
interface Served {
  request(path: string, init?: RequestInit): Promise<Response>
}

export interface IssuedKey {
  readonly id: string
  readonly key: string
}

export interface MadeCode {
  readonly id: string
  readonly code: string
  readonly endsAt: number
}

export interface ShownCode {
  readonly id: string
  readonly state: string
  readonly number: string | null
  readonly endsAt: number
  readonly keyId: string | null
}

export interface ListedCode extends ShownCode {
  readonly name: string | null
  readonly access: string
}

export interface ListedKey {
  readonly id: string
  readonly name: string
  readonly access: string
  readonly revokedAt: number | null
  readonly used: { readonly minute: number; readonly day: number } | null
  readonly [field: string]: unknown
}

export interface SignIn {
  readonly state: string
  readonly number?: string
  readonly endsAt?: number
  readonly claim?: string
  readonly key?: string
  readonly id?: string
  readonly name?: string
  readonly access?: string
}

/** The body of a response with this status. */
export async function bodyOf<Body>(
  pending: Response | Promise<Response>,
  status = 200,
): Promise<Body> {
  const response = await pending
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text) as Body
}

/** What a manager does on the page. */
export const managerOf = (service: Served, key: string) => {
  const { send } = deskOf(service, key)
  return {
    send,
    async keys(): Promise<readonly ListedKey[]> {
      return (await bodyOf<{ keys: ListedKey[] }>(send('GET', '/keys'))).keys
    },
    addKey: (body: object) => bodyOf<IssuedKey>(send('POST', '/keys', body), 201),
    editKey: (id: string, body: object) => send('PATCH', `/keys/${id}`, body),
    renewKey: (id: string, body: object = {}) => send('POST', `/keys/${id}/renewal`, body),
    revokeKey: (id: string) => send('DELETE', `/keys/${id}`),
    unbanKey: (id: string) => send('DELETE', `/keys/${id}/ban`),
    makeCode: (body: object) => bodyOf<MadeCode>(send('POST', '/codes', body), 201),
    code: (id: string) => bodyOf<ShownCode>(send('GET', `/codes/${id}`)),
    confirm: (id: string, number: string) => send('POST', `/codes/${id}/confirmation`, { number }),
    codes: async () => (await bodyOf<{ codes: ListedCode[] }>(send('GET', '/codes'))).codes,
    endCode: (id: string) => send('DELETE', `/codes/${id}`),
  }
}

/** Sends a code or a claim, as a device does. */
export const signIn = (
  service: Served,
  code: string,
  body: object | string = {},
  headers: Record<string, string> = {},
): Promise<Response> =>
  service.request('/desk/api/sign-in', {
    method: 'POST',
    headers: { ...bearer(code), 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Claims a code, and lets the manager confirm the device. @returns the claim */
export async function claimAndConfirm(
  service: Served,
  manager: ReturnType<typeof managerOf>,
  { id, code }: MadeCode,
): Promise<string> {
  const { claim = '', number = '' } = await bodyOf<SignIn>(signIn(service, code), 202)
  expect(claim).not.toBe('')
  expect((await manager.confirm(id, number)).status).toBe(200)
  return claim
}
