import { type Check, fail, ok, warn } from './check.ts'
import { bytesText, counted } from './words.ts'

/** Whether the limits of keys are counted for all servers together. */
export function sharedLimiter({ away }: { readonly away: number }): Check {
  if (away === 0) return ok('limiter', 'requests are counted for all servers together')
  return warn(
    'limiter',
    `${counted(away, 'server')} of the limiter ${away === 1 ? 'is' : 'are'} away: each server of petstock counts requests for itself, so that a key may use its limit on each of them`,
    'look at the servers of --limiter, and at the network between: the log names them, and says why. They are asked again by themselves',
  )
}

/** A server of the limiter, as a command finds it. */
interface LimiterServer {
  /** Where it is: no user, no password. */
  readonly address: string
  /** What keeps every server of petstock from using it, and what to do. */
  readonly mistake: string | undefined
  /** The mistake is put right there; servers of petstock start without it. */
  readonly isMendedThere: boolean
  /** What keeps it from being used just now. */
  readonly problem: string | undefined
  /** Undefined where it does not say. */
  readonly memory: LimiterMemory | undefined
}

interface LimiterMemory {
  readonly usedBytes: number
  /** 0 where there is no limit. */
  readonly mostBytes: number
  readonly policy: string
}

/** From this share on, it is nearly full. */
const NEARLY_FULL = 0.9

/** Whether a server of the limiter can count, and never forgets what it has counted. */
export function limiterServer(server: LimiterServer): Check {
  const { address, mistake, isMendedThere, problem, memory } = server
  if (mistake !== undefined) {
    return fail(
      'limiter',
      `${address}: ${mistake}`,
      isMendedThere
        ? 'see to that: until then each server of petstock counts requests for itself, so that a key may use its limit on each of them'
        : 'see to that: no server of petstock starts before',
    )
  }
  if (problem !== undefined) {
    return warn(
      'limiter',
      `${address} is away: ${problem}`,
      'look at that server, and at the network between: until it is back, each server of petstock counts requests for itself, so that a key may use its limit on each of them',
    )
  }
  if (memory === undefined) {
    return ok(
      'limiter',
      `${address}, counts requests for all servers together; its memory was not looked at`,
      'this user of it may not ask: grant it +info',
    )
  }
  return limiterMemory(address, memory)
}

function limiterMemory(address: string, { usedBytes, mostBytes, policy }: LimiterMemory): Check {
  const most = mostBytes === 0 ? 'no limit of its memory' : `of ${bytesText(mostBytes)}`
  const memory = `${address}, uses ${bytesText(usedBytes)}, ${most}`
  if (mostBytes > 0 && policy !== 'noeviction') {
    return warn(
      'limiter',
      `${memory}; when that is full, it forgets what keys have used (${policy})`,
      'set `maxmemory-policy noeviction`: it then says that it is full, and each server of petstock counts for itself meanwhile',
    )
  }
  if (mostBytes > 0 && usedBytes > mostBytes * NEARLY_FULL) {
    return warn(
      'limiter',
      `${memory}: nearly full`,
      'raise its `maxmemory`: once it is full, each server of petstock counts requests for itself',
    )
  }
  return ok('limiter', memory)
}

/** A limiter that no server of Redis is part of, as the call names it. */
export const limiterElsewhere = (named: 'local' | undefined): Check =>
  named === 'local'
    ? ok(
        'limiter',
        'each server counts requests for itself: a key may use its limit on each of them',
      )
    : ok(
        'limiter',
        'not looked at',
        'name it as the servers do, with --limiter or PETSTOCK_LIMITER',
      )
