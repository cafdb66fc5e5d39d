import type { ErrorStatus } from './contract.ts'
import type { LocalError, PetstockError } from './petstock-error.ts'

/** Answers to a request for nothing that the service knows: the client makes no such requests. */
type NeverAsked = 'route_not_found' | 'method_not_allowed'

/** Every code that the service answers. */
export type ErrorCode = Exclude<keyof ErrorStatus, NeverAsked>

type SuccessStatus = 200 | 201 | 202 | 203 | 204

type Distribute<Code extends ErrorCode> = Code extends ErrorCode
  ? PetstockError<ErrorStatus[Code], Code>
  : never

type CodesOf<Status> = {
  [Code in ErrorCode]: ErrorStatus[Code] extends Status ? Code : never
}[ErrorCode]

// Elysia adds statuses that the service never answers: those have no code.
type ErrorStatusOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { code: unknown; status: number }
    ? Status
    : never
}[keyof Responses]

/** What an operation answers when it goes well. */
export type Data<Responses> = Responses[Extract<keyof Responses, SuccessStatus>]

/** What can go wrong with an operation. */
export type Failure<Responses> = Distribute<CodesOf<ErrorStatusOf<Responses>>> | LocalError

interface Succeeded<Responses> {
  readonly data: Data<Responses>
  readonly error: null
  readonly status: Extract<keyof Responses, SuccessStatus>
  readonly headers: Headers
}

type Failed<Each> =
  Each extends PetstockError<infer Status>
    ? {
        readonly data: null
        readonly error: Each
        readonly status: Status
        /** Empty where nothing was answered. */
        readonly headers: Headers
      }
    : never

/** Either `data` or `error`; a check of either, or of `status`, narrows the rest. */
export type Result<Responses> = Succeeded<Responses> | Failed<Failure<Responses>>
