import { ApiError } from './api-error.ts'

const EXAMPLE =
  'Send one Host header, with the name or address that the service is called by, like "Host: shop-pc:3000".'

/** @param advice what to take away from the header, as a sentence; empty where that is not known */
export const invalidHost = (advice: string) =>
  new ApiError(
    'invalid_host',
    ['The Host header does not name one host.', advice, EXAMPLE].filter(Boolean).join(' '),
  )
