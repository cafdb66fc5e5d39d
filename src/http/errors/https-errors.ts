import { ApiError } from './api-error.ts'

export const HOSTS_EXAMPLE =
  'Send an object like {"hosts": ["shop-pc.local"]}, or {} for the names and addresses that the machine knows of itself.'

/** @param problem a sentence that names the host */
export const invalidHosts = (problem: string) =>
  new ApiError('invalid_hosts', `${problem} ${HOSTS_EXAMPLE}`)

/** @param reason a sentence: why, and what to do */
export const httpsNotPossible = (reason: string) => new ApiError('https_not_possible', reason)

export const OWN_CERTIFICATE =
  'This service uses a certificate of the shop’s own (--tls-cert), and petstock leaves it alone. Renew it where it was made: put the new one into the same files.'

export const NO_DATA_FOLDER =
  'This service works on a database with other servers, and has no data folder for a certificate. Set HTTPS up at the load balancer, or give each server a certificate with --tls-cert and --tls-key.'
