import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SRC = join(import.meta.dir, '../../src')
const GUIDE = readFileSync(join(SRC, 'help/many-shops.md'), 'utf8')

/** Names as they are written in the program; what a histogram has of itself is not. */
const metrics = new Set(
  readdirSync(join(SRC, 'metrics'), { encoding: 'utf8' }).flatMap(
    (file) => readFileSync(join(SRC, 'metrics', file), 'utf8').match(/petstock_\w+/g) ?? [],
  ),
)

const alert = (name: string) => new RegExp(`alert: ${name}\n +expr: (.*)`).exec(GUIDE)?.[1]

test('the guide for many shops names metrics that there are', () => {
  const named = GUIDE.match(/petstock_[a-z_]+(?=[[{ )`])/g)?.filter(
    (name) => !name.endsWith('dump'),
  )
  const unknown = named?.filter((name) => !metrics.has(name.replace(/_bucket$/, '')))
  expect(unknown).toEqual([])
})

test('an alert sees a limiter that is away, and one that comes and goes: requests that are counted alone', () => {
  expect(alert('LimiterIsAway')).toContain('petstock_limiter_servers_away')
  expect(alert('LimiterIsLate')).toContain('rate(petstock_limiter_alone_total[5m])')
})
