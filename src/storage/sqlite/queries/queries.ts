import { buildQueries } from './all-queries.ts' with { type: 'macro' }

export const QUERIES = buildQueries()
