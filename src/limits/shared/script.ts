import { createHash } from 'node:crypto'
import { NUMBERS } from './limit-request.ts'

const captures = (count: number): string => Array(count).fill('(%S+)').join(' ')
const forms = (form: string): string => Array(NUMBERS).fill(form).join(' ')

// The rules of `key-state.ts`, `bucket.ts` and `ban.ts` for a key whose state all servers share: the time that has
// passed, what commands have changed, then n requests one after another. All numbers are whole and below 2^53, so
// that Lua's and JavaScript's arithmetic give the same.
//
// Without requests, nothing is stored: so a server looks at a key without counting.
//
// The response is the state before the requests. A server makes them again on it, by the code that limiters in a
// process use, and so has the decision of each, with every number of its headers.
//
// Numbers are read and written in the ways that take Lua the least time, which is most of what a limit request costs; where its
// whole numbers have 32 bits, it writes them as floats.
//
// Time is the clock of the Redis server, which all servers of petstock share. Where it was set back, or a replica
// with an earlier clock took over, nothing refills by the jump.
//
// ARGV: how many requests, and for a probe how long it is stored; the limits and revisions of the key; then what the
// server remembers of the key, for a Redis that does not know the key, or has lost a ban: the three buckets, the last
// ban's length, count and age, and 1 where the server has counted requests alone. Then the emptier bucket counts, its
// own or the stored one: nothing is forgotten, however often Redis was away, and nothing is counted twice.
export const SCRIPT = `
local MINUTE, DAY, LONGEST_BAN = 60000, 86400000, 3600000
local max, min, ceil = math.max, math.min, math.ceil
local match, format, n = string.match, string.format, tonumber

local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local requests, life = match(ARGV[1], '${captures(1)} ?(%S*)')
requests, life = n(requests), n(life)
local keyMinute, keyDay, keyRefill, keyUnban = match(ARGV[2], '${captures(4)}')
keyMinute, keyDay, keyRefill, keyUnban = n(keyMinute), n(keyDay), n(keyRefill), n(keyUnban)
local m0, d0, b0, length0, count0, since0, alone0 = match(ARGV[3], '${captures(7)}')
m0, d0, b0, length0, count0, since0, alone0 = n(m0), n(d0), n(b0), n(length0), n(count0), n(since0), n(alone0)

local stored = redis.call('GET', KEYS[1])
local at, m, d, b, left, length, count, since, perMinute, perDay, refill, unban
if stored then
  at, m, d, b, left, length, count, since, perMinute, perDay, refill, unban = match(stored, '${captures(12)}')
  at, m, d, b, left, length = n(at), n(m), n(d), n(b), n(left), n(length)
  count, since, perMinute, perDay, refill, unban = n(count), n(since), n(perMinute), n(perDay), n(refill), n(unban)
else
  at, m, d, b, left, length, count, since = now, m0, d0, b0, 0, length0, count0, since0
  perMinute, perDay, refill, unban = keyMinute, keyDay, keyRefill, keyUnban
end

local passed = max(0, now - at)
m = max(0, m - passed * perMinute)
b = max(0, b - passed * perMinute)
d = max(0, d - passed * perDay)
left = max(0, left - passed)
since = min(DAY, since + passed)

local function resized(missing, from, to, window)
  local rest = math.fmod(missing, from)
  return min(to * window, (missing - rest) / from * to + ceil(rest * to / from))
end
if keyRefill >= refill then
  if keyMinute ~= perMinute or keyDay ~= perDay then
    m = resized(m, perMinute, keyMinute, MINUTE)
    b = resized(b, perMinute, keyMinute, MINUTE)
    d = resized(d, perDay, keyDay, DAY)
    perMinute, perDay = keyMinute, keyDay
  end
  if keyRefill > refill then m, d, refill = 0, 0, keyRefill end
end
if keyUnban > unban then
  b, left, length, count, since, unban = 0, 0, 0, 0, DAY, keyUnban
elseif keyUnban == unban and since0 < since and count0 > count then
  length, count, since = length0, count0, since0
end
if alone0 == 1 and keyRefill == refill then
  m, d = max(m, m0), max(d, d0)
  if keyUnban == unban then b = max(b, b0) end
end

local form = format('%d', 2 ^ 53) == '${2 ** 53}' and '${forms('%d')}' or '${forms('%.0f')}'
local before = format(form, m, d, b, left, length, count, since, perMinute, perDay, refill, unban)

for _ = 1, requests do
  if left > 0 then break end
  if m <= (perMinute - 1) * MINUTE and d <= (perDay - 1) * DAY then
    m, d = m + MINUTE, d + DAY
  elseif b <= (perMinute - 1) * MINUTE then
    b = b + MINUTE
  else
    count = since < DAY and count + 1 or 1
    length = min(LONGEST_BAN, MINUTE * 2 ^ (count - 1))
    left, since = length, 0
  end
end
local after = format('%.0f ' .. form, now, m, d, b, left, length, count, since, perMinute, perDay, refill, unban)
if requests > 0 then redis.call('SET', KEYS[1], after, 'PX', life or DAY) end
return before
`

/** By which a server finds the script that it was sent before. */
export const SCRIPT_DIGEST = createHash('sha1').update(SCRIPT).digest('hex')
