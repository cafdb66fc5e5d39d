import type { Measure } from '../figures.ts'
import { http } from './http.ts'
import { limiter } from './limiter.ts'
import { reality } from './reality.ts'
import { statements } from './statements.ts'
import { streams } from './streams.ts'
import { wire } from './wire.ts'

/** What scripts/scale/unit-costs.ts has, and the model against a real node. */
export const scale: readonly Measure[] = [
  ...statements,
  ...http,
  ...limiter,
  ...streams,
  ...wire,
  ...reality,
]
