import { Elysia } from 'elysia'
import { stringifyExact } from '../../json/exact-json.ts'
import type { Access } from '../../keys/access.ts'
import { ApiError, errorResponse } from '../errors/api-error.ts'
import {
  contextHeaders,
  credentialOf,
  freshJsonResponse,
  givenServices,
  jsonResponse,
  type RequestContext,
  repeatedJsonResponse,
  requestContext,
  secretJsonResponse,
} from '../request/context.ts'
import { readBody, requireAccess, requireJson } from '../request/request-body.ts'
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
      /** The same of an operation without one. */
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
    .mapResponse(({ responseValue, request, set, context }) => {
      if (responseValue instanceof Response) return
      return written(responseValue, request.method, set, context)
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

export interface ResponseSet {
  status?: number | string
  headers: Record<string, unknown>
}

/** Lets a request take as long as the disk does, which reads or writes a whole database. */
export const withoutEnd = ({ connection }: RequestContext): void => connection.setIdleTimeout(0)

/** Says that an earlier request under the same id has made the change. */
export const replayed = ({ headers }: ResponseSet): void => {
  headers['idempotent-replayed'] = 'true'
}

/** Says that the response may change at any moment, as that of every GET. */
export const fresh = ({ headers }: ResponseSet): void => {
  headers['cache-control'] = 'private, no-cache'
}

/** Says that the response has a key or a code, which nothing may keep. */
export function secret(set: ResponseSet, status: 200 | 201 | 202 = 200): void {
  set.status = status
  set.headers['cache-control'] = 'no-store'
}

/** A response that is made by hand, where that is faster or has no end: its body is the JSON of what the shape says. */
export const handMade = <Value>(_: Shape<Value>, response: Response): Value =>
  response as unknown as Value

/** Writes what an operation returns: its integers exactly, and the headers of the request. */
function written(
  value: unknown,
  method: string,
  set: ResponseSet,
  context: RequestContext,
): Response {
  const { status, headers } = set
  // Elysia would make the response again, as a stream, to add these to it.
  if (status !== 200) set.status = 200
  set.headers = {}
  if (value instanceof ApiError) return errorResponse(value, contextHeaders(context))
  const json = stringifyExact(value)
  const kept = headers['cache-control']
  if (kept === 'no-store') return secretJsonResponse(json, context, status as 200 | 201 | 202)
  if (headers['idempotent-replayed']) return repeatedJsonResponse(json, context)
  return kept !== undefined || method === 'GET' || method === 'HEAD'
    ? freshJsonResponse(json, context)
    : jsonResponse(json, context)
}
