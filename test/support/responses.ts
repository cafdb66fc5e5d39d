import { expect } from 'bun:test'
import { ERROR_STATUS, type ErrorCode } from '../../src/http/errors/api-error.ts'
import { bearer } from './petstock.ts'

/** Holds an answer against the contract's Error: the code, its status, and nothing besides. */
export async function expectError(
  pending: Response | Promise<Response>,
  code: ErrorCode,
): Promise<{ message: string; headers: Headers }> {
  const response = await pending
  const { status, headers } = response
  const text = await response.text()
  expect({ status, code: text.slice(0, code.length + 10) }).toEqual({
    status: ERROR_STATUS[code],
    code: `{"code":"${code}"`,
  })
  expect(headers.get('content-type')).toBe('application/json')
  const body = JSON.parse(text)
  expect(body).toEqual({ code, message: expect.any(String), status })
  return { message: body.message, headers }
}

/** A PATCH with any body and any headers. */
export const patch = (
  key: string,
  body: RequestInit['body'],
  headers: Record<string, string> = {},
): RequestInit => ({
  method: 'PATCH',
  headers: { ...bearer(key), 'Content-Type': 'application/json', ...headers },
  body: body ?? null,
})

/** The contract's three headers as numbers. */
export function limitsOf({ headers }: Pick<Response, 'headers'>) {
  return {
    limit: number(headers, 'x-ratelimit-limit'),
    remaining: number(headers, 'x-ratelimit-remaining'),
    reset: number(headers, 'x-ratelimit-reset'),
  }
}

export const retryAfter = ({ headers }: Pick<Response, 'headers'>): number =>
  number(headers, 'retry-after')

function number(headers: Headers, name: string): number {
  const text = headers.get(name)
  if (text === null || !/^\d+$/.test(text)) throw new Error(`${name} is ${text}`)
  return Number(text)
}
