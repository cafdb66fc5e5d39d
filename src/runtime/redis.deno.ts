import type { RedisConnection, RedisConnectionOptions } from './redis.ts'

/** A limiter that servers share is for the compiled program alone: it has the driver. */
export function connect(_: RedisConnectionOptions): RedisConnection {
  throw new Error('a limiter that servers share needs the compiled program of petstock')
}

export const serverErrorIn = (_: unknown): string | undefined => undefined
