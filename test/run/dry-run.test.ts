import { test } from 'bun:test'

// What a dry run runs, so that it has a test: see needs.slow.test.ts.

test('a dry run declares the tests of all files, and runs this one', () => {})
