import type { Measure } from '../figures.ts'
import { http } from './http.ts'
import { limiter } from './limiter.ts'
import { statements } from './statements.ts'
import { streams } from './streams.ts'
import { wire } from './wire.ts'

/** What the parts of a node cost: the table of src/help/internet-scale.md. */
export const scale: readonly Measure[] = [...statements, ...http, ...limiter, ...streams, ...wire]
