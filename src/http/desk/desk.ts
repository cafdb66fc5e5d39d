import { Elysia } from 'elysia'
import { stringifyExact } from '../../json/exact-json.ts'
import type { Access } from '../../keys/access.ts'
import { ApiError, errorResponse } from '../errors/api-error.ts'
import { givenServices, requestContext } from '../request/app-context.ts'
import { contextHeaders, credentialOf, type RequestContext } from '../request/context.ts'
import { jsonResponse, type Sending } from '../request/json-response.ts'
import { readBody, requireJson } from '../request/request-body.ts'
import { requireAccess } from '../request/require-access.ts'
import { SentBody } from '../shapes/bodies.ts'
import { ERRORS_OF_ACCESS, ERRORS_OF_BODY } from '../shapes/responses.ts'
import type { Shape } from '../shapes/shape.ts'
import type { DeskServices } from './services.ts'

type Needed = Exclude<Access, 'read'>

export interface Asked {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly context: RequestContext
}

/** Begins a group of the desk's routes. */
export const desk = () =>
  new Elysia({ prefix: '/desk/api', strictPath: true })
    .use(requestContext)
    .decorate('services', givenServices<DeskServices>())
    .macro({
      /** Of an operation with a body, what access it needs: 403, 413 and 415 come before 400. */
      writes: (needed: Needed) => ({
        parse({ request, params, context }: Asked) {
          requireAccess(credentialOf(context).key.access, needed)
          return sentBody(request, params)
        },
        response: { ...ERRORS_OF_ACCESS, ...ERRORS_OF_BODY },
        detail: { 'x-access': needed } as object,
      }),
      /** Of the operation that takes a one-time code in place of a key, which the guard has found. */
      takesCode: {
        parse: ({ request, params }: Asked) => sentBody(request, params),
        response: ERRORS_OF_BODY,
        detail: { 'x-access': 'code' } as object,
      },
      /** Of an operation without a body, what access it needs. */
      needs: (needed: Needed) => ({
        transform({ context }: Asked) {
          requireAccess(credentialOf(context).key.access, needed)
        },
        response: ERRORS_OF_ACCESS,
        detail: { 'x-access': needed } as object,
      }),
    })
    .onTransform((hook) => {
      // Elysia splits a value of a query at its commas, and reads one in brackets as JSON.
      const { url, qi } = hook as unknown as { url: string; qi: number }
      if (qi !== -1) hook.query = parametersOf(url, qi) as never
    })
    .mapResponse(({ responseValue, request, context }) => {
      if (responseValue instanceof Response) return
      return written(responseValue, request.method, context)
    })

async function sentBody(request: Request, path: Asked['params']): Promise<SentBody> {
  const bytes = await readBody(request)
  requireJson(request.headers)
  return new SentBody(bytes, path)
}

/** The parameters of a query; one that is given several times is a list. */
function parametersOf(url: string, qi: number): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(url.slice(qi + 1).split('#', 1)[0])) {
    const before = given[name]
    given[name] = before === undefined ? value : [before, value].flat()
  }
  return given
}

/** Lets a request take as long as the disk does, which reads or writes a whole database. */
export const withoutEnd = ({ connection }: RequestContext): void => connection.setIdleTimeout(0)

/** What an operation returns, and how that is sent. */
class Sent {
  constructor(
    readonly value: unknown,
    readonly sending: Sending,
  ) {}
}

/** Elysia's types know what an operation returns alone. Where that is an error, it is sent as every error is. */
const sentAs = <Value>(value: Value, sending: Sending): Value =>
  new Sent(value, sending) as unknown as Value

/** Returns what an earlier request under the same id has made. */
export const replayed = <Value>(value: Value): Value => sentAs(value, { isReplayed: true })

/** Returns what may change at any moment, as every GET does. */
export const fresh = <Value>(value: Value, status: Sending['status'] = 200): Value =>
  sentAs(value, { status, caching: 'private' })

/** Returns a key or a code, which nothing may keep. */
export const secret = <Value>(value: Value, status: Sending['status'] = 200): Value =>
  sentAs(value, { status, caching: 'none' })

/** A response that is made by hand, where that is faster or has no end: its body is the JSON of what the shape says. */
export const handMade = <Value>(_: Shape<Value>, response: Response): Value =>
  response as unknown as Value

/** Writes what an operation returns: its integers exactly, and the headers of the request. */
function written(returned: unknown, method: string, context: RequestContext): Response {
  const { value, sending } = returned instanceof Sent ? returned : new Sent(returned, usual(method))
  if (value instanceof ApiError) return errorResponse(value, contextHeaders(context))
  return jsonResponse(stringifyExact(value), context, sending)
}

const usual = (method: string): Sending =>
  method === 'GET' || method === 'HEAD' ? { caching: 'private' } : {}
